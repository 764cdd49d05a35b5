import { useConsent, useDialog, useMenus } from 'core-wasm/react';
import { Button } from '../../components/Button/Button';
import { Dialog } from '../../components/Dialog/Dialog';
import { Icon } from '../../components/Icon/Icon';
import { demo } from '../../content/demo';
import styles from './Demo.module.css';
import { Machine } from './Machine';

export function MenusMachine() {
  const words = demo.machines.menus;
  const menus = useMenus({ items: words.menus.map(() => words.items.length), page: '' });
  return (
    <Machine words={words} view={menus.view}>
      <ul className={styles.menus} {...menus.rootProps}>
        {words.menus.map((name, menu) => (
          <li key={name} {...menus.menuProps(menu)}>
            <button className={styles.menuButton} {...menus.buttonProps(menu)}>
              {name}
              <Icon name="chevron" />
            </button>
            <ul className={styles.menuPanel} {...menus.panelProps(menu)}>
              {words.items.map((item, index) => (
                <li key={item}>
                  <a href="#menus" {...menus.itemProps(menu, index)}>
                    {item}
                  </a>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </Machine>
  );
}

export function DialogMachine() {
  const words = demo.machines.dialog;
  const dialog = useDialog();
  return (
    <Machine words={words} view={dialog.view}>
      <Button look="line" {...dialog.openerProps}>
        {words.open}
      </Button>
      <Dialog dialog={dialog} title={words.heading}>
        <p>{words.body}</p>
        <Button look="line" {...dialog.closeProps}>
          {words.close}
        </Button>
      </Dialog>
    </Machine>
  );
}

export function ConsentMachine() {
  const words = demo.machines.consent;
  const consent = useConsent({ key: 'demoAccepted' });
  return (
    <Machine words={words} view={consent.view}>
      <div className={styles.consent} {...consent.rootProps}>
        <span {...consent.titleProps}>{words.name}</span>
        <Button {...consent.agreeProps}>{words.agree}</Button>
      </div>
      {consent.view.given && (
        <Button look="line" onClick={consent.withdraw}>
          {words.withdraw}
        </Button>
      )}
    </Machine>
  );
}
