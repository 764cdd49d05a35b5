import { prepare, projectFolder } from './prepare.mjs';
import { serveFolders } from './serve.mjs';

/** Installs and builds, then serves what was built; the tests find it by PACKAGE_ORIGIN and PACKAGE_FILE. */
export default async function setUp() {
  process.env.PACKAGE_FILE = await prepare();
  const server = await serveFolders({
    vite: `${projectFolder('vite')}/dist`,
    pages: `${projectFolder('vite')}/dist-pages`,
    parts: `${projectFolder('vite')}/dist-parts`,
    webpack: projectFolder('webpack'),
    plain: projectFolder('plain'),
    'example-plain': projectFolder('example-plain'),
    'example-svelte': `${projectFolder('example-svelte')}/dist`,
    'example-sycamore': projectFolder('example-sycamore'),
  });
  process.env.PACKAGE_ORIGIN = server.origin;
  return () => server.close();
}
