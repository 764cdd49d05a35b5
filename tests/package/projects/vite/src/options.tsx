import { init } from 'core-wasm';
import {
  useCarousel,
  useConsent,
  useConsentCategories,
  useDialog,
  useLightbox,
} from 'core-wasm/react';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import './slides.css';

const labels = {
  carousel: 'Pumps',
  previous: 'Previous',
  next: 'Next',
  slide: '{index} of {count}',
  pause: 'Pause',
  play: 'Play',
};
const names = ['Anchor', 'Bridge plug', 'Centraliser'];

/** Hooks whose options change while they are mounted. */
function Options() {
  const [isRtl, setRtl] = useState(false);
  const [autoplay, setAutoplay] = useState<number | null>(null);
  const [key, setKey] = useState('first');
  const [dismissible, setDismissible] = useState(false);
  const [selected, setSelected] = useState<number[]>([]);
  const carousel = useCarousel({
    count: names.length,
    labels,
    rtl: isRtl,
    autoplay,
    startIndex: 1,
    onSelect: index => setSelected(before => [...before, index]),
  });
  const consent = useConsent({ key, delay: 0 });
  const dialog = useDialog({ dismissible });
  const lightbox = useLightbox({
    count: names.length,
    labels: { ...labels, lightbox: 'Pictures', close: 'Close', enlarge: '+', reduce: '-' },
    rtl: isRtl,
  });
  const [decisions, setDecisions] = useState<string[]>([]);
  const choice = useConsentCategories({
    optional: ['video'],
    key: 'choice',
    delay: 0,
    onChange: allowed => setDecisions(before => [...before, allowed.join('+')]),
  });
  return (
    <main>
      <section {...carousel.rootProps}>
        <div className="slides" {...carousel.viewportProps}>
          {names.map((name, i) => (
            <article key={name} {...carousel.slideProps(i)}>
              {name}
            </article>
          ))}
        </div>
        <button {...carousel.nextProps}>Next</button>
        {carousel.motionProps && <button {...carousel.motionProps}>Motion</button>}
      </section>
      <output>{selected.join()}</output>
      <button type="button" onClick={() => setRtl(true)}>
        Right to left
      </button>
      <button type="button" onClick={() => setAutoplay(400)}>
        Autoplay
      </button>
      <aside {...consent.rootProps}>
        <span {...consent.titleProps}>We use cookies.</span>
        <button {...consent.agreeProps}>Agree</button>
      </aside>
      <button type="button" onClick={() => setKey('second')}>
        Another key
      </button>
      <button {...dialog.openerProps}>Open</button>
      <dialog {...dialog.rootProps}>
        <h2 {...dialog.titleProps}>A dialog</h2>
        <button type="button" onClick={() => setDismissible(true)}>
          Dismissible
        </button>
      </dialog>
      <button {...lightbox.openerProps(1)}>Enlarge</button>
      <dialog {...lightbox.rootProps}>
        <div className="slides" {...lightbox.viewportProps}>
          {names.map((name, i) => (
            <figure key={name} {...lightbox.slideProps(i)}>
              {name}
            </figure>
          ))}
        </div>
        <button type="button" onClick={() => setRtl(true)}>
          Mirror
        </button>
      </dialog>
      <button {...choice.agreeProps}>Allow all</button>
      <button {...choice.rejectProps}>Reject</button>
      <p data-testid="decisions">{decisions.join()}</p>
    </main>
  );
}

await init();
createRoot(document.getElementById('root') as HTMLElement).render(<Options />);
