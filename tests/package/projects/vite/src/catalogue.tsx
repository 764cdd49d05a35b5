import { configure, init } from 'core-wasm';
import { createRoot } from 'react-dom/client';
import { BrowserRouter, Route, Routes } from 'react-router-dom';
import { Finder } from './Finder.tsx';
import { Layout } from './Layout.tsx';
import { Loading } from './Loading.tsx';
import { Paper } from './Paper.tsx';
import { Compare, Shortlist } from './Shortlist.tsx';
import { Well } from './Well.tsx';
import './loading.css';
import './paper.css';
import './track.css';

const products = (
  <>
    <title>Products</title>
    <Finder />
    <Compare slug="cm-2" name="CM-2" />
    <Compare slug="bp-1" name="BP-1" />
    <Shortlist />
    {/* Far enough down that the paper is not near the window. */}
    <div style={{ height: '3000px' }} />
    <Paper src="/paper.pdf" title="Four settings, one packer" />
  </>
);

const well = (
  <>
    <title>Your well</title>
    <Well />
  </>
);

await init();
configure({ lacks: ['search'] });
createRoot(document.getElementById('root') as HTMLElement).render(
  <BrowserRouter basename="/pages">
    <Loading />
    <Routes>
      <Route element={<Layout />}>
        <Route index element={products} />
        <Route path="catalogue.html" element={products} />
        <Route path="well" element={well} />
      </Route>
    </Routes>
  </BrowserRouter>,
);
