import { useCompany } from 'core-wasm/react';
import { ButtonLink } from '../../components/Button/Button';
import { home } from '../../content/home';
import { site } from '../../content/site';
import styles from './Hero.module.css';

/** The film, the tagline, and one thing to do. */
export function Hero() {
  const { data: company } = useCompany();
  return (
    <section className={styles.hero} data-tone="dark" aria-labelledby="hero-title">
      <picture>
        <img
          className={styles.film}
          src="/media/hero/poster.webp"
          width={1920}
          height={1080}
          alt=""
          fetchPriority="high"
        />
      </picture>
      <div className={styles.inner}>
        <h1 id="hero-title">{company?.tagline}</h1>
        <p>{home.hero.lead}</p>
        <ButtonLink to="/contact">{site.appointment}</ButtonLink>
      </div>
    </section>
  );
}
