import { type FormSchema, init } from 'core-wasm';
import {
  useCarousel,
  useConsent,
  useConsentCategories,
  useDialog,
  useForm,
  useFormField,
  useLightbox,
} from 'core-wasm/react';
import { Activity, memo, useState } from 'react';
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

const note = {
  name: 'note',
  path: '/api/notes',
  fields: [
    {
      name: 'sketch',
      label: 'Sketch',
      kind: { type: 'file', of: { extensions: ['.png'], maxMegabytes: 1 } },
    },
    { name: 'text', label: 'Text', kind: { type: 'text' } },
  ],
} as const satisfies FormSchema;

/** A form with a submission of its own. React does not render it when its parent shows it again. */
const Note = memo(function Note() {
  const [isOpen, setOpen] = useState(false);
  const [sent, setSent] = useState('');
  const form = useForm(note, { submit: async ({ text }) => setSent(text) });
  const sketch = useFormField(form, 'sketch');
  const { entryProps } = useFormField(form, 'text');
  if (!isOpen) {
    return (
      <button type="button" onClick={() => setOpen(true)}>
        Write
      </button>
    );
  }
  return (
    <form aria-label="Note" {...form.formProps}>
      <input {...sketch.entryProps} />
      <input {...entryProps} />
      <button type="submit">Send</button>
      <output>{sent}</output>
    </form>
  );
});

/** Hooks whose options change while they are mounted. */
function Options() {
  const [isHidden, setHidden] = useState(false);
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
  const brief = useDialog();
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
      <button {...brief.openerProps}>Rarely</button>
      {brief.view.open && (
        <dialog {...brief.rootProps}>
          <h2 {...brief.titleProps}>Rendered while open</h2>
        </dialog>
      )}
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
      <label>
        <input
          type="checkbox"
          checked={isHidden}
          onChange={event => setHidden(event.target.checked)}
        />
        Hide the note
      </label>
      <Activity mode={isHidden ? 'hidden' : 'visible'}>
        <Note />
      </Activity>
    </main>
  );
}

await init();
createRoot(document.getElementById('root') as HTMLElement).render(<Options />);
