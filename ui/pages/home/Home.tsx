import { Clients } from '../../components/Clients/Clients';
import { Insights } from '../../components/Insights/Insights';
import { LazyHydrate } from '../../components/LazyHydrate/LazyHydrate';
import { ManagementMessage } from '../../components/ManagementMessage/ManagementMessage';
import { QualityAssurance } from '../../components/QualityAssurance/QualityAssurance';
import { AboutUs } from './AboutUs';
import { Hero } from './Hero';
import { Highlights } from './Highlights';
import { ProductCarousel } from './ProductCarousel';

export default function Home() {
  return (
    <>
      <Hero />
      <LazyHydrate>
        <Highlights />
        <AboutUs />
        <QualityAssurance id="quality" />
        <ProductCarousel />
        <ManagementMessage />
        <Clients />
        <Insights />
      </LazyHydrate>
    </>
  );
}
