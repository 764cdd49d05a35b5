import { useGallery } from 'core-wasm/react';
import { Clients } from '../../components/Clients/Clients';
import { Insights } from '../../components/Insights/Insights';
import { LazyHydrate } from '../../components/LazyHydrate/LazyHydrate';
import { ManagementMessage } from '../../components/ManagementMessage/ManagementMessage';
import { PageHead } from '../../components/PageHead/PageHead';
import { QualityAssurance } from '../../components/QualityAssurance/QualityAssurance';
import { about } from '../../content/about';
import { CertificatesPreview } from './CertificatesPreview';
import { GalleryPreview } from './GalleryPreview';
import { OurCore } from './OurCore';

/** The about page. Menus link to the anchors of its sections. */
export default function About() {
  const { data: gallery } = useGallery();
  const picture = gallery?.find(({ section }) => section === 'about');
  return (
    <>
      <PageHead title={about.title} intro={about.intro} image={picture?.image} />
      <LazyHydrate>
        <OurCore />
        <QualityAssurance id="values" />
        <ManagementMessage />
        <div id="team" />
        <CertificatesPreview />
        <GalleryPreview />
        <Clients />
        <Insights />
      </LazyHydrate>
    </>
  );
}
