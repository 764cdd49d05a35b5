import type { CaseStudy, Product } from 'core-wasm';
import {
  useCaseStudies,
  useCompare,
  useFilm,
  useLightbox,
  usePdfCard,
  useProducts,
  useReveal,
  useSearch,
} from 'core-wasm/react';
import { Button } from '../../components/Button/Button';
import { Icon } from '../../components/Icon/Icon';
import { Lightbox } from '../../components/Lightbox/Lightbox';
import { PictureLink } from '../../components/Lightbox/PictureLink';
import { demo } from '../../content/demo';
import { home } from '../../content/home';
import { lightbox as viewer } from '../../content/lightbox';
import { renderPdf } from '../case-studies/renderer';
import styles from './Demo.module.css';
import { Machine } from './Machine';

/** The machines that work on the catalogue's own data. */
export function CatalogueMachines() {
  const { data: products } = useProducts();
  const { data: studies } = useCaseStudies();
  const study = studies?.[0];
  return (
    <>
      <FilmMachine />
      {products && <SearchMachine products={products} />}
      {products && <CompareMachine products={products.slice(0, 4)} />}
      {products && <RevealMachine products={products} />}
      {products && <LightboxMachine products={products.slice(0, 3)} />}
      {study && <PdfMachine study={study} />}
    </>
  );
}

function FilmMachine() {
  const words = demo.machines.film;
  const film = useFilm({ labels: home.hero.motion });
  return (
    <Machine words={words} view={film.view}>
      <video className={styles.film} {...film.videoProps}>
        {home.hero.films.map(({ src, type }) => (
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
  const words = demo.machines.search;
  const search = useSearch();
  const found = search.view.hits.flatMap(hit => products[hit] ?? []).slice(0, 5);
  return (
    <Machine words={words} view={search.view}>
      <div {...search.rootProps}>
        <input className={styles.input} aria-label={words.label} {...search.inputProps} />
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

function CompareMachine({ products }: { products: Product[] }) {
  const words = demo.machines.compare;
  const compare = useCompare({ key: 'demoCompared' });
  return (
    <Machine words={words} view={compare.view}>
      <ul className={styles.choices}>
        {products.map(({ slug, name }) => (
          <li key={slug}>
            <button className={styles.menuButton} {...compare.toggleProps(slug)}>
              {name}
            </button>
          </li>
        ))}
      </ul>
      <Button look="line" {...compare.clearProps}>
        {words.clear}
      </Button>
    </Machine>
  );
}

function RevealMachine({ products }: { products: Product[] }) {
  const words = demo.machines.reveal;
  const reveal = useReveal({ count: products.length, labels: words.labels });
  return (
    <Machine words={words} view={reveal.view}>
      <ol className={styles.list} {...reveal.rootProps}>
        {products.slice(0, reveal.view.shown).map((product, index) => (
          <li key={product.slug}>
            <span tabIndex={-1} {...reveal.itemProps(index)}>
              {product.name}
            </span>
          </li>
        ))}
      </ol>
      <Button look="line" {...reveal.moreProps}>
        {words.more}
      </Button>
      <p {...reveal.liveProps}>{reveal.liveText}</p>
    </Machine>
  );
}

function LightboxMachine({ products }: { products: Product[] }) {
  const words = demo.machines.lightbox;
  const plates = products.flatMap(({ image, name }) => (image ? [{ image, caption: name }] : []));
  const lightbox = useLightbox({
    count: plates.length,
    labels: { ...viewer.labels, lightbox: words.title },
  });
  return (
    <Machine words={words} view={lightbox.view}>
      <ul className={styles.choices}>
        {plates.map(({ image, caption }, index) => (
          <li key={image.src}>
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

function PdfMachine({ study }: { study: CaseStudy }) {
  const words = demo.machines.pdf;
  const card = usePdfCard({ src: study.document, render: renderPdf });
  return (
    <Machine words={words} view={card.view}>
      <div className={styles.sheet} {...card.rootProps}>
        <canvas {...card.canvasProps} />
        <p {...card.messageProps}>{card.view.message}</p>
      </div>
    </Machine>
  );
}
