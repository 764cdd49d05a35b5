import { phoneUrl } from 'core-wasm';
import { useMobileMenu } from 'core-wasm/react';
import { useLocation } from 'react-router-dom';
import { site } from '../../content/site';
import { useVisit } from '../../routing/url';
import { ButtonLink } from '../Button/Button';
import { Icon } from '../Icon/Icon';
import { SmartLink } from '../SmartLink/SmartLink';
import { companyItems, type FrameProps, menuLinks } from './links';
import styles from './MobileMenu.module.css';

/** The navigation of narrow windows: a dialog with a sheet below the header, with one open section at a time. */
export function MobileMenu({ categories, company }: FrameProps) {
  const { pathname } = useLocation();
  // That of the requested page while it loads, so that the menu does not cover a page that is slow or fails.
  const { key = '' } = useVisit();
  const menu = useMobileMenu({ page: key, labels: { open: site.menu, close: site.closeMenu } });
  const sections = [
    { title: site.company.title, items: companyItems(company) },
    {
      title: site.productLine.title,
      items: [
        { name: site.productLine.all, to: '/products' },
        ...categories.map(({ name, slug }) => ({ name, to: `/products/${slug}` })),
      ],
    },
  ];
  // Without script, or if the core fails, the browser opens and closes it as a popover.
  const { id } = menu.rootProps;
  const popover = menu.view.ready ? undefined : 'auto';
  const opener = menu.view.ready ? {} : { popoverTarget: id };
  return (
    <div className={styles.menu}>
      <button className={styles.button} {...menu.openerProps} {...opener}>
        <span aria-hidden="true">{site.menu}</span>
        <Icon name="menu" />
      </button>
      <dialog className={styles.dialog} {...menu.rootProps} popover={popover}>
        <div className={styles.bar}>
          <button className={styles.button} {...menu.closeProps} {...opener}>
            <span aria-hidden="true">{site.menu}</span>
            <Icon name="close" />
          </button>
        </div>
        <nav className={styles.sheet} aria-label={site.menu}>
          {sections.map((section, index) => (
            <div key={index}>
              <button className={styles.heading} {...menu.sectionButtonProps(index)}>
                {section.title}
                {menu.view.ready && <Icon name={menu.view.section === index ? 'minus' : 'plus'} />}
              </button>
              <div className={styles.fold} {...menu.sectionProps(index)}>
                <ul>
                  {section.items.map(item => (
                    <li key={item.to}>
                      <SmartLink to={item.to}>{item.name}</SmartLink>
                    </li>
                  ))}
                </ul>
              </div>
            </div>
          ))}
          <ul className={styles.links}>
            {menuLinks(company).map(link => (
              <li key={link.to}>
                <SmartLink to={link.to} aria-current={link.to === pathname ? 'page' : undefined}>
                  {link.name}
                </SmartLink>
              </li>
            ))}
          </ul>
          <div className={styles.foot}>
            {company.phone && (
              <a href={phoneUrl(company.phone)}>
                <Icon name="phone" />
                <bdi>{company.phone}</bdi>
              </a>
            )}
            <ButtonLink to="/contact">{site.appointment}</ButtonLink>
          </div>
        </nav>
      </dialog>
    </div>
  );
}
