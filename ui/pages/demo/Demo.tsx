import { PageHead } from '../../components/PageHead/PageHead';
import { demo as copy } from '../../content/demo';
import { CarouselMachine, PlayingMachine, StripMachine, TrackMachine } from './Carousels';
import { CatalogueMachines } from './Catalogue';
import styles from './Demo.module.css';
import { ConsentMachine, DialogMachine, MenusMachine } from './Dialogs';
import {
  FormMachine,
  HeaderMachine,
  ImpatientFormMachine,
  LoadingMachine,
  MissingMachine,
  ResourceMachine,
} from './FormsAndResources';
import { MobileMenuMachine, NavigationMachine, PlacesMachine } from './Navigation';
import { Sessions } from './Sessions';

/** The demo page: every machine with its state, for developers and testers. */
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
