import { Head } from '../../components/Head/Head';
import { PageHead } from '../../components/PageHead/PageHead';
import { demo as words } from '../../content/demo';
import { heads } from '../../content/heads';
import { CatalogueMachines } from './Catalogue';
import styles from './Demo.module.css';
import { CarouselMachine, StripMachine, TrackMachine } from './Movers';
import { ConsentMachine, DialogMachine, MenusMachine } from './Openers';
import { FormMachine, HeaderMachine, LoadingMachine, ResourceMachine } from './Others';

/** The living catalogue of the core, for those who reuse it and those who test it. */
export default function Demo() {
  return (
    <>
      <Head words={heads.demo} />
      <PageHead title={words.title} intro={words.intro} />
      <div className={styles.page}>
        <LoadingMachine />
        <HeaderMachine />
        <CarouselMachine />
        <TrackMachine />
        <StripMachine />
        <MenusMachine />
        <DialogMachine />
        <ConsentMachine />
        <FormMachine />
        <ResourceMachine />
        <CatalogueMachines />
      </div>
    </>
  );
}
