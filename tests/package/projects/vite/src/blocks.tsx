import { init } from 'core-wasm';
import { createRoot } from 'react-dom/client';
import { Choice } from './Choice.tsx';
import { Datasheet } from './Datasheet.tsx';
import { Hero } from './Hero.tsx';
import { Insights } from './Insights.tsx';
import { Logos } from './Logos.tsx';
import { Menu } from './Menu.tsx';
import { Names } from './Names.tsx';
import { Pictures } from './Pictures.tsx';
import { Sheet } from './Sheet.tsx';
import { Top } from './Top.tsx';
import './track.css';
import './lightbox.css';
import './strip.css';
import './menus.css';
import './sheet.css';
import './hero.css';

const picture = (colour: string) =>
  `data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" width="90" height="60"><rect width="90" height="60" fill="${colour}"/></svg>`;

const names = ['Anchor', 'Bridge plug', 'Centraliser', 'Packer', 'Valve'];

const report = (allowed: string[]) => {
  document.documentElement.dataset.allowed = allowed.join();
};

await init();
createRoot(document.getElementById('root') as HTMLElement).render(
  <main>
    <Top />
    <Menu links={[{ to: '#about', name: 'About' }]} page="" />
    <Sheet sections={['Tools']} page="" />
    <Insights posts={names} />
    <Pictures
      pictures={['red', 'green'].map(colour => ({ src: picture(colour), alt: `All ${colour}` }))}
    />
    <Datasheet />
    <Choice onChange={report} />
    <Names names={names} />
    <Logos names={names} />
    {/* Without a film the poster stays. */}
    <Hero poster={picture('blue')} film="data:," />
  </main>,
);
