import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { runMain, UserError } from './build/user-error.mjs';
import { checkApi, tableOf } from './check-api/check.mjs';

/** @param {Error} error @returns {never} */
const unreadable = error => {
  throw new UserError(`The file with the header "Authorization" cannot be read: ${error.message}`);
};

/** @param {string} url */
const withoutSlash = url => url.replace(/\/$/, '');

/** Whether the path of a call can follow. @param {string} url */
const isBase = url => /^https?:\/\/[^/?#]+[^?#]*$/i.test(url) && URL.canParse(url);

// npm run check-api -- URL [--media URL] [--site URL] [--authorization-file FILE]: which calls and fields an API has, the effect of
// missing calls, and whether browsers can use them on the site. The exit code is 1 if the site cannot be built from the API.
runMain(async () => {
  const { values, positionals } = parseArgs({
    options: {
      media: { type: 'string' },
      site: { type: 'string' },
      'authorization-file': { type: 'string' },
    },
    allowPositionals: true,
  });
  const [url = ''] = positionals;
  if (!url) {
    throw new UserError(
      'The URL of the API is missing: npm run check-api -- https://api.example.com',
    );
  }
  const { media, site } = values;
  const wrong = [url, media, site].find(value => value && !isBase(value));
  if (wrong) throw new UserError(`"${wrong}" is no base URL: it is like "https://example.com".`);
  const file = values['authorization-file'];
  const authorization = file && (await readFile(file, 'utf8').catch(unreadable)).trim();
  console.log(`Requesting the calls of ${url}; one without a response takes 41 s.`);
  const { rows, problems, isUsable } = await checkApi(withoutSlash(url), {
    ...(authorization && { authorization }),
    ...(media && { media: withoutSlash(media) }),
    ...(site && { site: new URL(site).origin }),
  });
  console.log(tableOf(rows));
  for (const problem of problems) console.log(`Warning: ${problem}`);
  if (!isUsable && /\/api\/?$/.test(url)) {
    console.log('Leave out the "/api" at the end of the URL: each call begins with it.');
  }
  console.log(
    isUsable
      ? 'The site can be built from this API.'
      : 'The site cannot be built: a call of the specification fails.',
  );
  return isUsable ? 0 : 1;
});
