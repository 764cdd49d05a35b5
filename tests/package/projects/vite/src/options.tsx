import { init } from 'core-wasm';
import { useCarousel, useConsent, useDialog } from 'core-wasm/react';
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
    </main>
  );
}

await init();
createRoot(document.getElementById('root') as HTMLElement).render(<Options />);
