import { redirects } from 'core-wasm';
import { Navigate, Route, Routes } from 'react-router-dom';
import '../styles/tokens.css';
import '../styles/archivo/archivo.css';
import '../styles/base.css';
import { Intent } from '../components/SmartLink/intent';
import { Layout } from './Layout';
import { LazyPage } from './LazyPage';
import { ready, routes } from './routes';

/** Every address of the site: the pages inside their frame, and the addresses that have moved. */
export function App() {
  return (
    <Intent value={ready}>
      <Routes>
        {redirects().map(({ from, to }) => (
          <Route key={from} path={from} element={<Navigate to={to} replace />} />
        ))}
        <Route element={<Layout />}>
          {routes.map(({ path, Page }) => (
            <Route
              key={path}
              path={path}
              element={
                'preload' in Page ? <LazyPage key={path} module={Page} /> : <Page key={path} />
              }
            />
          ))}
        </Route>
      </Routes>
    </Intent>
  );
}
