import { useCompany, useFilm } from 'core-wasm/react';
import { useContext } from 'react';
import { CompanyBrand } from '../../components/Brand/brand';
import { ButtonLink } from '../../components/Button/Button';
import { Icon } from '../../components/Icon/Icon';
import { home } from '../../content/home';
import { site } from '../../content/site';
import { HeroFilm } from './film';
import styles from './Hero.module.css';

/** The hero: film, tagline and one button. */
export function Hero() {
  const { data: company } = useCompany();
  const { poster, films, tall, lead, motion } = home.hero;
  const brand = useContext(CompanyBrand);
  const src = brand ? brand.poster : `${poster.path}.webp`;
  const sources = useContext(HeroFilm) ?? { wide: films, tall: tall.films };
  const hasFilm = sources.wide.length > 0;
  const film = useFilm({ labels: motion });
  return (
    <section
      className={styles.hero}
      data-tone="dark"
      data-behind-header=""
      aria-labelledby="hero-title"
    >
      {src && (
        <picture>
          {brand?.tallPoster && <source media={styles.tall} srcSet={brand.tallPoster} />}
          {!brand && <PosterSource poster={tall.poster} media={styles.tall} />}
          {!brand && <PosterSource poster={poster} />}
          <img
            className={styles.picture}
            src={src}
            width={poster.width}
            height={poster.height}
            alt=""
            fetchPriority="high"
          />
        </picture>
      )}
      {hasFilm && (
        <video className={styles.film} {...film.videoProps}>
          {sources.tall.map(({ src, type }, index) => (
            <source key={index} src={src} type={type} media={styles.tall} />
          ))}
          {sources.wide.map(({ src, type }, index) => (
            <source key={index} src={src} type={type} />
          ))}
        </video>
      )}
      <div className={styles.inner}>
        <h1 id="hero-title">{company?.tagline ?? company?.name}</h1>
        <p>{lead}</p>
        <div className={styles.actions}>
          <ButtonLink to="/contact">{site.appointment}</ButtonLink>
          {hasFilm && (
            <button className={styles.toggle} data-needs-script="" {...film.toggleProps}>
              <Icon name={film.view.wanted ? 'pause' : 'play'} />
            </button>
          )}
        </div>
      </div>
    </section>
  );
}

interface Poster {
  path: string;
  widths: readonly number[];
}

/** The copies of a poster; with `media` for those screens only. */
function PosterSource({ poster, media }: { poster: Poster; media?: string | undefined }) {
  const { path, widths } = poster;
  return (
    <source
      type="image/avif"
      media={media}
      srcSet={widths.map(width => `${path}-${width}.avif ${width}w`).join()}
      sizes="100vw"
    />
  );
}
