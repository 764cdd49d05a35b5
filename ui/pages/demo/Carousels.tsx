import { type CarouselBehaviour, useCarousel, useLogoStrip, useTrack } from 'core-wasm/react';
import { ArrowButtons } from '../../components/ArrowButtons/ArrowButtons';
import { Icon } from '../../components/Icon/Icon';
import { LogoStrip } from '../../components/LogoStrip/LogoStrip';
import { demo } from '../../content/demo';
import styles from './Demo.module.css';
import { Machine } from './Machine';

const plates = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

function Stack({ carousel, count }: { carousel: CarouselBehaviour; count: number }) {
  return (
    <>
      <div className={styles.stack} {...carousel.viewportProps}>
        {plates(count).map((plate, index) => (
          <div key={plate} className={styles.plate} {...carousel.slideProps(index)}>
            {plate}
          </div>
        ))}
      </div>
      <ArrowButtons previous={carousel.previousProps} next={carousel.nextProps} />
    </>
  );
}

export function CarouselMachine() {
  const copy = demo.machines.carousel;
  const carousel = useCarousel({ count: 5, labels: copy.labels });
  return (
    <Machine copy={copy} view={carousel.view}>
      <div {...carousel.rootProps}>
        <Stack carousel={carousel} count={5} />
      </div>
    </Machine>
  );
}

export function PlayingMachine() {
  const copy = demo.machines.playing;
  const carousel = useCarousel({ count: 3, autoplay: 2000, labels: copy.labels });
  return (
    <Machine copy={copy} view={carousel.view}>
      <div {...carousel.rootProps}>
        <button className={styles.toggle} {...carousel.motionProps}>
          <Icon name={carousel.view.wanted ? 'pause' : 'play'} />
        </button>
        <Stack carousel={carousel} count={3} />
      </div>
    </Machine>
  );
}

export function TrackMachine() {
  const copy = demo.machines.track;
  const track = useTrack({ count: 7, labels: copy.labels });
  return (
    <Machine copy={copy} view={track.view}>
      <div {...track.rootProps}>
        <div className={styles.window} {...track.viewportProps}>
          <div className={styles.row}>
            {plates(7).map((plate, index) => (
              <div key={plate} className={styles.cell} {...track.slideProps(index)}>
                {plate}
              </div>
            ))}
          </div>
        </div>
        <ArrowButtons previous={track.previousProps} next={track.nextProps} />
        <p {...track.liveProps}>{track.liveText}</p>
      </div>
    </Machine>
  );
}

export function StripMachine() {
  const copy = demo.machines.strip;
  const strip = useLogoStrip({ labels: copy.labels });
  return (
    <Machine copy={copy} view={strip.view}>
      <div className={styles.strip}>
        <LogoStrip strip={strip}>
          {plates(9).map(plate => (
            <li key={plate}>{plate}</li>
          ))}
        </LogoStrip>
      </div>
    </Machine>
  );
}
