import { type CaseStudy, lacks, type Product } from 'core-wasm';
import { useSearch, useWell } from 'core-wasm/catalogue';
import {
  type PdfRenderer,
  useCaseStudies,
  useFilm,
  usePdfCard,
  useProducts,
  useReveal,
  useShortlist,
} from 'core-wasm/react';
import { type ReactNode, useState } from 'react';
import { Button } from '../../components/Button/Button';
import { Icon } from '../../components/Icon/Icon';
import { Lightbox } from '../../components/Lightbox/Lightbox';
import { PictureLink } from '../../components/Lightbox/PictureLink';
import { useViewer } from '../../components/Lightbox/useViewer';
import { demo } from '../../content/demo';
import { home } from '../../content/home';
import { renderPdf } from '../case-studies/renderer';
import styles from './Demo.module.css';
import { Machine } from './Machine';

/** Machines that use the catalogue's data. */
export function CatalogueMachines() {
  const { data: products } = useProducts();
  const { data: studies } = useCaseStudies();
  const study = studies?.[0];
  return (
    <>
      <FilmMachine />
      <BrokenFilmMachine />
      {products && <SearchMachine products={products} />}
      {!lacks('well') && <WellMachine />}
      {products && <ShortlistMachine products={products.slice(0, 4)} />}
      {products && <RevealMachine products={products} />}
      {products && <LightboxMachine products={products.slice(0, 3)} />}
      {study && <PdfMachine study={study} />}
    </>
  );
}

function FilmMachine() {
  return <Film copy={demo.machines.film} sources={home.hero.films} />;
}

const MISSING_FILM = [{ src: '/media/hero/not-there.mp4', type: 'video/mp4' }];

/** A film that fails to load. */
function BrokenFilmMachine() {
  const { broken, code } = demo.machines.film;
  const [asked, setAsked] = useState(false);
  const copy = { ...broken, code };
  if (asked) return <Film copy={copy} sources={MISSING_FILM} />;
  return (
    <Machine copy={copy} view={null}>
      <Button variant="line" onClick={() => setAsked(true)}>
        {broken.start}
      </Button>
    </Machine>
  );
}

interface FilmProps {
  copy: { title: string; text: string; code: string };
  sources: readonly { src: string; type: string }[];
}

function Film({ copy, sources }: FilmProps) {
  const film = useFilm({ labels: home.hero.motion });
  return (
    <Machine copy={copy} view={film.view}>
      <video className={styles.film} {...film.videoProps}>
        {sources.map(({ src, type }) => (
          <source key={src} src={src} type={type} />
        ))}
      </video>
      <button className={styles.toggle} {...film.toggleProps}>
        <Icon name={film.view.wanted ? 'pause' : 'play'} />
      </button>
    </Machine>
  );
}

function SearchMachine({ products }: { products: Product[] }) {
  const copy = demo.machines.search;
  const search = useSearch();
  const found = search.view.hits.flatMap(hit => products[hit] ?? []).slice(0, 5);
  return (
    <Machine copy={copy} view={search.view}>
      <div {...search.rootProps}>
        <input className={styles.input} aria-label={copy.label} {...search.inputProps} />
      </div>
      <p {...search.statusProps}>{search.view.hits.length}</p>
      <ul {...search.resultsProps}>
        {found.map(product => (
          <li key={product.slug}>{product.name}</li>
        ))}
      </ul>
    </Machine>
  );
}

function WellMachine() {
  const copy = demo.machines.well;
  const well = useWell();
  const { answer, sizes, weights } = well.view;
  return (
    <Machine copy={copy} view={well.view}>
      <form aria-label={copy.title} {...well.formProps}>
        <select className={styles.input} aria-label={copy.casing} {...well.casingProps}>
          <option value="">{copy.casing}</option>
          {sizes.map(size => (
            <option key={size} value={size}>
              {size}
            </option>
          ))}
        </select>
        <select className={styles.input} aria-label={copy.weight} {...well.weightProps}>
          <option value="">{copy.weight}</option>
          {weights.map(weight => (
            <option key={weight} value={weight}>
              {weight}
            </option>
          ))}
        </select>
        <input className={styles.input} aria-label={copy.pressure} {...well.pressureProps} />
        <p {...well.noteProps('pressure')}>
          {well.problem('pressure') ?? well.reading('pressure')}
        </p>
      </form>
      <p {...well.statusProps}>
        {answer?.functions.reduce((count, { tools }) => count + tools.length, 0)}
      </p>
    </Machine>
  );
}

function ShortlistMachine({ products }: { products: Product[] }) {
  const copy = demo.machines.shortlist;
  const shortlist = useShortlist({ key: 'demoShortlist', limit: 3 });
  return (
    <Machine copy={copy} view={shortlist.view}>
      <ul className={styles.choices}>
        {products.map(({ slug, name }) => (
          <li key={slug}>
            <button className={styles.menuButton} {...shortlist.toggleProps(slug)}>
              {name}
            </button>
          </li>
        ))}
      </ul>
      <Button variant="line" {...shortlist.clearProps}>
        {copy.clear}
      </Button>
    </Machine>
  );
}

function RevealMachine({ products }: { products: Product[] }) {
  const copy = demo.machines.reveal;
  const reveal = useReveal({ count: products.length, labels: copy.labels });
  return (
    <Machine copy={copy} view={reveal.view}>
      <ol className={styles.list} {...reveal.rootProps}>
        {products.slice(0, reveal.view.shown).map((product, index) => (
          <li key={product.slug}>
            <span tabIndex={-1} {...reveal.itemProps(index)}>
              {product.name}
            </span>
          </li>
        ))}
      </ol>
      <Button variant="line" {...reveal.moreProps}>
        {copy.more}
      </Button>
      <p {...reveal.liveProps}>{reveal.liveText}</p>
    </Machine>
  );
}

function LightboxMachine({ products }: { products: Product[] }) {
  const copy = demo.machines.lightbox;
  const plates = products.flatMap(({ image, name }) => (image ? [{ image, caption: name }] : []));
  const lightbox = useViewer(copy.title, plates.length);
  return (
    <Machine copy={copy} view={lightbox.view}>
      <ul className={styles.choices}>
        {plates.map(({ image, caption }, index) => (
          <li key={index}>
            <PictureLink href={image.src} name={caption} lightbox={lightbox} index={index}>
              {caption}
            </PictureLink>
          </li>
        ))}
      </ul>
      <Lightbox lightbox={lightbox} plates={plates} />
    </Machine>
  );
}

/** The result of each document of the demo; the first is a real one. */
const documents: Record<
  Exclude<keyof typeof demo.machines.pdf.documents, 'rendered'>,
  PdfRenderer
> = {
  locked: async ({ password }) => {
    if (password === undefined) return 'locked';
    return password === 'open' ? 'rendered' : 'wrong';
  },
  failed: async () => {
    throw new Error('This document of the demo is broken on purpose.');
  },
  loading: () => new Promise(() => {}),
};

type DocumentName = keyof typeof demo.machines.pdf.documents;

function PdfMachine({ study }: { study: CaseStudy }) {
  const [name, setName] = useState<DocumentName>('rendered');
  const { choice, documents: names } = demo.machines.pdf;
  const choose = (
    <fieldset className={styles.choices}>
      <legend>{choice}</legend>
      {(Object.keys(names) as DocumentName[]).map(key => (
        <button
          key={key}
          type="button"
          className={styles.menuButton}
          aria-pressed={key === name}
          onClick={() => setName(key)}
        >
          {names[key]}
        </button>
      ))}
    </fieldset>
  );
  const render = name === 'rendered' ? renderPdf : documents[name];
  return (
    <PdfCard key={name} src={study.document} render={render}>
      {choose}
    </PdfCard>
  );
}

interface PdfCardProps {
  src: string;
  render: PdfRenderer;
  children: ReactNode;
}

function PdfCard({ src, render, children }: PdfCardProps) {
  const copy = demo.machines.pdf;
  const card = usePdfCard({ src, render });
  return (
    <Machine copy={copy} view={card.view}>
      {children}
      <div className={styles.sheet} {...card.rootProps}>
        <canvas {...card.canvasProps} />
        <p {...card.messageProps}>{card.view.message}</p>
      </div>
      {card.view.control === 'password' && (
        <form className={styles.choices} {...card.passwordFormProps} {...card.controlProps}>
          <label>
            {copy.password}
            <input className={styles.input} {...card.passwordProps} aria-labelledby={undefined} />
          </label>
          <Button type="submit" variant="line">
            {copy.unlock}
          </Button>
        </form>
      )}
      {card.view.control === 'retry' && (
        <Button variant="line" onClick={card.retry} {...card.controlProps}>
          {copy.retry}
        </Button>
      )}
    </Machine>
  );
}
