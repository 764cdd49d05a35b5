import { useConsent, useDialog, useMenus } from 'core-wasm/react';
import { Button } from '../../components/Button/Button';
import { Dialog } from '../../components/Dialog/Dialog';
import { Icon } from '../../components/Icon/Icon';
import { demo } from '../../content/demo';
import styles from './Demo.module.css';
import { Machine } from './Machine';

export function MenusMachine() {
  const copy = demo.machines.menus;
  const menus = useMenus({ items: copy.menus.map(() => copy.items.length), page: '' });
  return (
    <Machine copy={copy} view={menus.view}>
      <ul className={styles.menus} {...menus.rootProps}>
        {copy.menus.map((name, menu) => (
          <li key={name} {...menus.menuProps(menu)}>
            <button className={styles.menuButton} {...menus.buttonProps(menu)}>
              {name}
              <Icon name="chevron" />
            </button>
            <ul className={styles.menuPanel} {...menus.panelProps(menu)}>
              {copy.items.map((item, index) => (
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
  const copy = demo.machines.dialog;
  const dialog = useDialog();
  return (
    <Machine copy={copy} view={dialog.view}>
      <Button variant="line" {...dialog.openerProps}>
        {copy.open}
      </Button>
      <Dialog dialog={dialog} title={copy.heading}>
        <p>{copy.body}</p>
        <Button variant="line" {...dialog.closeProps}>
          {copy.close}
        </Button>
      </Dialog>
    </Machine>
  );
}

export function ConsentMachine() {
  const copy = demo.machines.consent;
  const consent = useConsent({ key: 'demoAccepted' });
  return (
    <Machine copy={copy} view={consent.view}>
      <div className={styles.consent} {...consent.rootProps}>
        <span {...consent.titleProps}>{copy.name}</span>
        <Button {...consent.agreeProps}>{copy.agree}</Button>
      </div>
      {consent.view.given && (
        <Button variant="line" onClick={consent.withdraw}>
          {copy.withdraw}
        </Button>
      )}
    </Machine>
  );
}
