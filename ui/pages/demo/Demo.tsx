import { PageHead } from '../../components/PageHead/PageHead';
import { demo as copy } from '../../content/demo';
import { CatalogueMachines } from './Catalogue';
import styles from './Demo.module.css';
import { CarouselMachine, PlayingMachine, StripMachine, TrackMachine } from './Movers';
import { ConsentMachine, DialogMachine, MenusMachine } from './Openers';
import {
  FormMachine,
  HeaderMachine,
  ImpatientFormMachine,
  LoadingMachine,
  MissingMachine,
  ResourceMachine,
} from './Others';
import { Sessions } from './Sessions';
import { MobileMenuMachine, NavigationMachine, PlacesMachine } from './Ways';

/** The living catalogue of the core, for those who reuse it and those who test it. */
export default function Demo() {
  return (
    <>
      <PageHead title={copy.title} intro={copy.intro} />
      <div className={styles.page}>
        <Sessions />
        <LoadingMachine />
        <HeaderMachine />
        <CarouselMachine />
        <PlayingMachine />
        <TrackMachine />
        <StripMachine />
        <MenusMachine />
        <MobileMenuMachine />
        <NavigationMachine />
        <DialogMachine />
        <ConsentMachine />
        <FormMachine />
        <ImpatientFormMachine />
        <PlacesMachine />
        <ResourceMachine />
        <MissingMachine />
        <CatalogueMachines />
      </div>
    </>
  );
}
