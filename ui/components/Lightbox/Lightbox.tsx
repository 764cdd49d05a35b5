import type { Image } from 'core-wasm';
import type { LightboxBehaviour } from 'core-wasm/react';
import { Icon, type IconName } from '../Icon/Icon';
import { Picture } from '../Picture/Picture';
import styles from './Lightbox.module.css';

interface Plate {
  image: Image;
  caption?: string | null;
}

interface Props {
  lightbox: LightboxBehaviour;
  plates: Plate[];
}

/** A full-window picture viewer. */
export function Lightbox({ lightbox, plates }: Props) {
  const { view } = lightbox;
  const count = plates.length;
  const caption = plates[view.index]?.caption;
  const buttons: [IconName, { type: 'button'; 'aria-label': string; onClick(): void }][] = [
    view.enlarged ? ['minus', lightbox.reduceProps] : ['plus', lightbox.enlargeProps],
    ['close', lightbox.closeProps],
  ];
  return (
    <dialog className={styles.dialog} data-tone="dark" {...lightbox.rootProps}>
      {view.open && (
        <div className={styles.frame}>
          <div className={styles.bar}>
            <p className={styles.position}>
              {view.index + 1} <span>/ {count}</span>
            </p>
            {/* By index, so that the button keeps the focus when its icon changes. */}
            {buttons.map(([icon, props], index) => (
              <button key={index} className={styles.button} {...props}>
                <Icon name={icon} />
              </button>
            ))}
          </div>
          <div className={styles.viewport} {...lightbox.viewportProps}>
            {plates.map(({ image }, index) => {
              const slide = lightbox.slideProps(index);
              return (
                <div key={index} className={styles.slide} {...slide}>
                  {slide['data-near'] && <Picture image={image} sizes="100vw" first />}
                </div>
              );
            })}
          </div>
          <div className={styles.bar}>
            {caption && <p className={styles.caption}>{caption}</p>}
            {count > 1 && (
              <>
                <button className={styles.button} {...lightbox.previousProps}>
                  <Icon name="back" />
                </button>
                <button className={styles.button} {...lightbox.nextProps}>
                  <Icon name="arrow" />
                </button>
              </>
            )}
          </div>
        </div>
      )}
    </dialog>
  );
}
