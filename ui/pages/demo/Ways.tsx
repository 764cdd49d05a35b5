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
  const words = demo.machines.mobile;
  const menu = useMobileMenu({ page: '', labels: words.labels });
  return (
    <Machine words={words} view={menu.view}>
      <div className={styles.cover} {...menu.rootProps}>
        <button className={styles.menuButton} {...menu.toggleProps}>
          <Icon name={menu.view.open ? 'close' : 'menu'} />
        </button>
        <ul className={styles.sections} {...menu.sheetProps}>
          {words.sections.map((name, section) => (
            <li key={name}>
              <button className={styles.menuButton} {...menu.sectionButtonProps(section)}>
                {name}
                <Icon name="chevron" />
              </button>
              <ul className={styles.items} {...menu.sectionProps(section)}>
                {words.items.map(item => (
                  <li key={item}>
                    <a href="#menus">{item}</a>
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      </div>
    </Machine>
  );
}

/** A visit of the demo's own pages. */
interface Visit {
  number: number;
  hash: string;
  action: 'PUSH' | 'POP';
}

export function NavigationMachine() {
  const words = demo.machines.navigation;
  const [visit, setVisit] = useState<Visit>({ number: 1, hash: '', action: 'POP' });
  const { number, ...rest } = visit;
  const navigation = useNavigation({ key: `demo-${number}`, path: `/demo/${number}`, ...rest });
  const go = (step: number, hash = '') =>
    setVisit({ number: Math.max(1, number + step), hash, action: step < 0 ? 'POP' : 'PUSH' });
  return (
    <Machine words={words} view={navigation.view}>
      <section className={styles.place} aria-label={words.region} {...navigation.mainProps}>
        {words.page.replace('{number}', String(number))}
      </section>
      <div className={styles.choices}>
        <Button look="line" onClick={() => go(1)}>
          {words.visit}
        </Button>
        <Button look="line" onClick={() => go(1, '#demo-form')}>
          {words.hash}
        </Button>
        <Button look="line" onClick={() => go(-1)}>
          {words.back}
        </Button>
      </div>
      <p className={styles.quiet} {...navigation.liveProps}>
        {navigation.view.announcement}
      </p>
    </Machine>
  );
}

/** What there is to choose from, without its hundreds of names. */
const counted = ({ options, ...field }: PlaceField) => ({ ...field, options: options.length });

export function PlacesMachine() {
  const words = demo.machines.places;
  const form = useContactForm();
  const { country, state } = form.places;
  return (
    <Machine words={words} view={{ country: counted(country), state: counted(state) }}>
      <form aria-label={words.title} {...form.formProps}>
        <Field form={form} name="country" empty={words.empty} place={country} wide />
        <Field form={form} name="state" empty={words.empty} place={state} wide />
      </form>
    </Machine>
  );
}
