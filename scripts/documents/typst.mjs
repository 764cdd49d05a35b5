import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { createTypstCompiler, createTypstRenderer, loadFonts } from '@myriaddreamin/typst.ts';
import { Blob, Face } from 'harfbuzzjs';
import { filesBelow } from '../build/fingerprint.mjs';
import { inRoot } from '../build/paths.mjs';
import { UserError } from '../build/user-error.mjs';

/** The folders of templates. For the compiler a template has its path in the repository. */
const TEMPLATES = ['scripts/documents', 'scripts/social', 'art/documents'];

const WEIGHTS = ['400Regular', '500Medium', '600SemiBold', '700Bold', '800ExtraBold'];

/**
 * Compiles Typst templates with the company's typeface, and its word mark in white as `/wordmark.svg`. The compiler is
 * WebAssembly, so that nothing needs to be installed.
 *
 * @typedef {Awaited<ReturnType<typeof load>>} Typesetter
 */

/** @type {Promise<Typesetter> | undefined} */
let loading;

/** Loads the typesetter once; that takes a second or two. */
export function typesetter() {
  loading ??= load();
  return loading;
}

async function load() {
  const { resolve } = createRequire(import.meta.url);
  const moduleOf = async (/** @type {string} */ name) => {
    const bytes = await readFile(resolve(`@myriaddreamin/${name}/wasm`));
    // An argument of wasm-bindgen's loader; typst.ts passes it on, and has no type for it.
    return () => /** @type {never} */ ({ module_or_path: bytes });
  };
  const [compiler, renderer] = [createTypstCompiler(), createTypstRenderer()];
  await compiler.init({
    getModule: await moduleOf('typst-ts-web-compiler'),
    beforeBuild: [loadFonts(await fonts(), { assets: false })],
  });
  await renderer.init({ getModule: await moduleOf('typst-ts-renderer') });
  for (const folder of TEMPLATES) {
    for (const file of (await filesBelow(inRoot(folder))).filter(file => file.endsWith('.typ'))) {
      compiler.addSource(file.slice(inRoot().length), await readFile(file, 'utf8'));
    }
  }
  /** @param {string} path @param {string} svg @param {string} color of what is drawn in the text's colour */
  const addDrawing = (path, svg, color) =>
    compiler.mapShadow(path, Buffer.from(svg.replaceAll('currentColor', color)));
  /** Gives templates a mark, in white as `/mark.svg` and as a shade as `/mark-shade.svg`. @param {string} svg */
  const setMark = svg => {
    addDrawing('/mark.svg', svg, '#fff');
    addDrawing('/mark-shade.svg', svg, '#1b1f23');
  };
  addDrawing('/wordmark.svg', await readFile(inRoot('ui/brand/wordmark.svg'), 'utf8'), '#fff');
  setMark(await readFile(inRoot('ui/brand/mark.svg'), 'utf8'));

  /** @param {string} template @param {object} data @param {0 | 1} format @returns {Promise<Uint8Array>} */
  async function compiled(template, data, format) {
    const { result, diagnostics = [] } = await compiler.compile({
      mainFilePath: `/${template}`,
      inputs: { data: JSON.stringify(data) },
      format,
      diagnostics: 'full',
    });
    if (result) return result;
    const why = diagnostics.map(({ path, range, message }) => `${path}:${range}: ${message}`);
    throw new UserError(`${template} cannot be drawn:\n${why.join('\n')}`);
  }

  return {
    /** Gives templates a file. @param {string} path @param {Buffer} bytes */
    add: (path, bytes) => compiler.mapShadow(path, bytes),
    /** Removes such a file from memory. @param {string} path */
    remove: path => compiler.unmapShadow(path),
    setMark,
    /** A tagged document, of the same bytes for the same data. @param {string} template @param {object} data */
    pdf: async (template, data) => Buffer.from(await compiled(template, data, PDF)),
    /** A document of one page. @param {string} template @param {object} data */
    svg: async (template, data) => {
      const artifactContent = await compiled(template, data, VECTOR);
      const svg = await renderer.runWithSession({ format: 'vector', artifactContent }, session =>
        renderer.renderSvg({
          renderSession: session,
          // Without the script for documents in a browser.
          data_selection: { body: true, defs: true, css: true, js: false },
        }),
      );
      return Buffer.from(svg);
    },
  };
}

/** The numbers of typst.ts's output formats. */
const [VECTOR, PDF] = /** @type {const} */ ([0, 1]);

/** The typefaces that brand.typ names: Archivo, and DejaVu Sans for Cyrillic, Greek, Arabic and signs that Archivo lacks. */
function fonts() {
  const files = [
    ...WEIGHTS.map(weight => `@expo-google-fonts/archivo/${weight}/Archivo_${weight}.ttf`),
    ...['DejaVuSans', 'DejaVuSans-Bold'].map(name => `dejavu-fonts-ttf/ttf/${name}.ttf`),
  ];
  return Promise.all(files.map(file => readFile(inRoot('node_modules', file))));
}

/** The code points of the characters that documents can show; others are boxes. */
export async function printable() {
  const faces = (await fonts()).map(font => new Face(new Blob(font)));
  return new Set(faces.flatMap(face => [...face.collectUnicodes()]));
}
