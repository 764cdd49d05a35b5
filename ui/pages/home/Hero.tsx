import { useCompany, useFilm } from 'core-wasm/react';
import { ButtonLink } from '../../components/Button/Button';
import { Icon } from '../../components/Icon/Icon';
import { home } from '../../content/home';
import { site } from '../../content/site';
import styles from './Hero.module.css';

/** The film, the tagline, and one thing to do. */
export function Hero() {
  const { data: company } = useCompany();
  const { poster, films, lead, motion } = home.hero;
  const film = useFilm({ labels: motion });
  return (
    <section className={styles.hero} data-tone="dark" aria-labelledby="hero-title">
      <picture>
        {poster.formats.map(format => (
          <source
            key={format}
            type={`image/${format}`}
            srcSet={poster.widths
              .map(width => `${poster.path}-${width}.${format} ${width}w`)
              .join()}
            sizes="100vw"
          />
        ))}
        <img
          className={styles.picture}
          src={`${poster.path}.webp`}
          width={poster.width}
          height={poster.height}
          alt=""
          fetchPriority="high"
        />
      </picture>
      <video className={styles.film} {...film.videoProps}>
        {films.map(({ src, type }) => (
          <source key={src} src={src} type={type} />
        ))}
      </video>
      <div className={styles.inner}>
        <h1 id="hero-title">{company?.tagline}</h1>
        <p>{lead}</p>
        <ButtonLink to="/contact">{site.appointment}</ButtonLink>
        <button className={styles.toggle} {...film.toggleProps}>
          <Icon name={film.view.wanted ? 'pause' : 'play'} />
        </button>
      </div>
    </section>
  );
}
