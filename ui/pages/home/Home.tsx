import { Suspense } from 'react';
import { Clients } from '../../components/Clients/Clients';
import { Head } from '../../components/Head/Head';
import { Insights } from '../../components/Insights/Insights';
import { ManagementMessage } from '../../components/ManagementMessage/ManagementMessage';
import { QualityAssurance } from '../../components/QualityAssurance/QualityAssurance';
import { heads } from '../../content/heads';
import { AboutUs } from './AboutUs';
import { Hero } from './Hero';
import { Highlights } from './Highlights';
import { ProductCarousel } from './ProductCarousel';

/** The home page. Each section below the first comes to life by itself, so that a touch waits for one of them at most. */
export default function Home() {
  return (
    <>
      <Head words={heads.home} />
      <Hero />
      <Suspense>
        <Highlights />
      </Suspense>
      <Suspense>
        <AboutUs />
      </Suspense>
      <Suspense>
        <QualityAssurance id="quality" />
      </Suspense>
      <Suspense>
        <ProductCarousel />
      </Suspense>
      <Suspense>
        <ManagementMessage id="management" />
      </Suspense>
      <Suspense>
        <Clients />
      </Suspense>
      <Suspense>
        <Insights />
      </Suspense>
    </>
  );
}
