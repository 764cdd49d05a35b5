import type { PlaceField } from 'core-wasm';
import { useContactForm, useMobileMenu, useNavigation } from 'core-wasm/react';
import { useState } from 'react';
import { Button } from '../../components/Button/Button';
import { Field } from '../../components/Form/Field';
import { Icon } from '../../components/Icon/Icon';
import { demo } from '../../content/demo';
import styles from './Demo.module.css';
import { Machine } from './Machine';

export function MobileMenuMachine() {
  const copy = demo.machines.mobile;
  const menu = useMobileMenu({ page: '', labels: copy.labels });
  return (
    <Machine copy={copy} view={menu.view}>
      <button className={styles.menuButton} {...menu.openerProps}>
        <Icon name="menu" />
      </button>
      <dialog className={styles.cover} {...menu.rootProps}>
        <button className={styles.menuButton} {...menu.closeProps}>
          <Icon name="close" />
        </button>
        <ul className={styles.sections}>
          {copy.sections.map((name, section) => (
            <li key={name}>
              <button className={styles.menuButton} {...menu.sectionButtonProps(section)}>
                {name}
                <Icon name="chevron" />
              </button>
              <ul className={styles.items} {...menu.sectionProps(section)}>
                {copy.items.map(item => (
                  <li key={item}>
                    <a href="#menus">{item}</a>
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      </dialog>
    </Machine>
  );
}

/** A navigation within the demo. */
interface Visit {
  number: number;
  hash: string;
  action: 'PUSH' | 'POP';
}

export function NavigationMachine() {
  const copy = demo.machines.navigation;
  const [visit, setVisit] = useState<Visit>({ number: 1, hash: '', action: 'POP' });
  const { number, ...rest } = visit;
  const navigation = useNavigation({ key: `demo-${number}`, path: `/demo/${number}`, ...rest });
  const go = (step: number, hash = '') =>
    setVisit({ number: Math.max(1, number + step), hash, action: step < 0 ? 'POP' : 'PUSH' });
  return (
    <Machine copy={copy} view={navigation.view}>
      <section className={styles.region} aria-label={copy.region} {...navigation.mainProps}>
        {copy.page.replace('{number}', String(number))}
      </section>
      <div className={styles.choices}>
        <Button variant="line" onClick={() => go(1)}>
          {copy.visit}
        </Button>
        <Button variant="line" onClick={() => go(1, '#demo-form')}>
          {copy.hash}
        </Button>
        <Button variant="line" onClick={() => go(-1)}>
          {copy.back}
        </Button>
      </div>
      <p className={styles.note} {...navigation.liveProps}>
        {navigation.view.announcement}
      </p>
    </Machine>
  );
}

/** A place field with the number of its options instead of their names. */
const withOptionCount = ({ options, ...field }: PlaceField) => ({
  ...field,
  options: options.length,
});

export function PlacesMachine() {
  const copy = demo.machines.places;
  const form = useContactForm();
  const { places } = form.view;
  const view = places && {
    country: withOptionCount(places.country),
    state: withOptionCount(places.state),
  };
  return (
    <Machine copy={copy} view={view}>
      <form className={styles.places} aria-label={copy.title} {...form.formProps}>
        <Field form={form} name="country" empty={copy.empty} wide />
        <Field form={form} name="state" empty={copy.empty} wide />
      </form>
    </Machine>
  );
}
