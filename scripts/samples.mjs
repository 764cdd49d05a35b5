import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { inRoot } from './build/paths.mjs';
import { runMain } from './build/problem.mjs';
import { readDrawing } from './documents/brand.mjs';
import { drawCaseStudy } from './documents/case-study.mjs';
import { drawCertificate } from './documents/certificate.mjs';
import { CONTENT, readCompany, readToml } from './documents/content.mjs';
import { pictureOfFirstPage } from './documents/page-picture.mjs';

const CERTIFICATE_WIDTH = 1240;

const CASE_STUDIES = inRoot('art', 'case-studies');

/** A case study that only a password opens; it is no part of the sample company's list. */
const PROTECTED = inRoot('tests', 'fixtures', 'protected-case-study.pdf');
const PASSWORD = 'completion-2026';

/** @param {string} path below the content folder's media @param {Buffer} bytes */
async function write(path, bytes) {
  const file = join(CONTENT, 'media', path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, bytes);
  console.log(`  ${path}: ${Math.round(bytes.length / 1000)} kB`);
}

async function makeCertificates() {
  const context = {
    company: await readCompany(),
    wordmark: await readDrawing('wordmark.svg'),
  };
  const { certificates } =
    /** @type {{ certificates: import('./documents/certificate.mjs').Certificate[] }} */ (
      await readToml(join(CONTENT, 'certificates.toml'))
    );
  for (const certificate of certificates) {
    const pdf = await drawCertificate(certificate, context);
    const picture = await pictureOfFirstPage(pdf, CERTIFICATE_WIDTH);
    await write(`documents/${certificate.id}/${certificate.attachment}`, picture);
  }
}

/** The numbers that begin the sources' names are the ids of case-studies.toml. */
const NUMBERED = /^(\d+)-(.+)\.toml$/;

async function makeCaseStudies() {
  const context = { company: await readCompany(), wordmark: await readDrawing('wordmark.svg') };
  for (const name of (await readdir(CASE_STUDIES)).sort()) {
    const study = /** @type {import('./documents/case-study.mjs').CaseStudy} */ (
      await readToml(join(CASE_STUDIES, name))
    );
    const [, id, stem] = NUMBERED.exec(name) ?? [];
    const { pdf, pages } = await drawCaseStudy(study, {
      ...context,
      ...(id ? {} : { password: PASSWORD }),
    });
    if (id) await write(`case-studies/${id}/${stem}.pdf`, pdf);
    else await writeFile(PROTECTED, pdf);
    console.log(`    ${pages} pages`);
  }
}

// npm run samples: the documents of the sample company that are part of its content, and a protected one for tests.
runMain(async () => {
  await makeCertificates();
  await makeCaseStudies();
});
