import { useCompany } from 'core-wasm/react';
import { NoWrap } from '../../components/NoWrap/NoWrap';
import { home } from '../../content/home';
import styles from './Highlights.module.css';

/** Up to four facts, each a figure with its meaning. */
export function Highlights() {
  const { data: company } = useCompany();
  if (!company) return null;
  const { experience, founded, standards, apiInProcess } = company;
  const tiles = home.highlights.flatMap(tile => {
    switch (tile.id) {
      case 'experience': {
        if (!experience || !founded) return [];
        const [years, ...unit] = experience.split(' ');
        return {
          id: tile.id,
          figure: years,
          label: [...unit, tile.label].join(' '),
          text: tile.text.replace('{founded}', String(founded)),
        };
      }
      case 'iso':
        return standards.length > 0 ? { ...tile, text: withoutPrefix(standards, tile.figure) } : [];
      case 'api':
        return apiInProcess.length > 0
          ? { ...tile, text: withoutPrefix(apiInProcess, tile.figure) }
          : [];
      default:
        return tile;
    }
  });
  // A company with only a name has one of the four, which would leave the band empty.
  if (tiles.length < 2) return null;
  return (
    <section className={styles.band} data-tone="dark" aria-label={company.name}>
      <ul className={styles.tiles}>
        {tiles.map(tile => (
          <li key={tile.id}>
            <p className={styles.head}>
              <span className={styles.figure}>{tile.figure}</span>{' '}
              <span className={styles.label}>
                <NoWrap name>{tile.label}</NoWrap>
              </span>
            </p>
            <p className={styles.text}>{tile.text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Removes "ISO" from "ISO 9001, ISO 14310", because a large "ISO" is above them. */
function withoutPrefix(names: string[], prefix: string): string {
  return names
    .map(name => (name.startsWith(`${prefix} `) ? name.slice(prefix.length + 1) : name))
    .join(', ');
}
