/** The origin that is sent if the site's is not given. */
const ANY_SITE = 'https://www.example.com';

/** The forms' calls. */
const FORMS = ['/api/contact-us', '/api/career'];

const HEADER = 'access-control-allow-origin';
const TIMEOUT = 20_000;

/**
 * Requests calls as browsers do: from the site's origin, and without the header `Authorization`. The forms' calls are asked by
 * `OPTIONS`, because a `POST` would send an enquiry.
 *
 * @param {string} api
 * @param {readonly string[]} urls of calls that respond to the build, and of files that scripts fetch
 * @param {string} [site] the origin of the site
 * @returns {Promise<string[]>} why browsers cannot use calls, one line for each reason
 */
export async function corsProblems(api, urls, site) {
  const origin = site ?? ANY_SITE;
  const needed = `${HEADER}: ${site ? `${site} or *` : '* or the origin of your site'}`;
  const reads = urls.map(async url => ({ url, reason: await reasonOfGet(url, origin, needed) }));
  const forms = FORMS.map(async path => {
    const url = api + path;
    const response = await request(url, origin, 'OPTIONS');
    const reason = allows(response, origin)
      ? undefined
      : `Forms reach the API only if its responses to POST have the header "${needed}", which its response to OPTIONS has not`;
    return { url, reason };
  });
  /** @type {Map<string, string[]>} */
  const byReason = new Map();
  for (const { url, reason } of await Promise.all([...reads, ...forms])) {
    if (reason) byReason.set(reason, [...(byReason.get(reason) ?? []), url]);
  }
  return [...byReason].map(([reason, failed]) => `${reason}: ${failed.join(', ')}`);
}

/** @param {string} url @param {string} origin @param {string} needed @returns {Promise<string | undefined>} */
async function reasonOfGet(url, origin, needed) {
  const response = await request(url, origin, 'GET');
  if (!response) return 'Browsers get no response';
  if (!response.ok) {
    const who = [401, 403].includes(response.status) ? ', which send no "Authorization",' : '';
    return `Browsers${who} get the status ${response.status}`;
  }
  if (allows(response, origin)) return undefined;
  const found = response.headers.get(HEADER);
  return `Browsers cannot read responses without the header "${needed}"${found === null ? '' : ` (it is "${found}")`}`;
}

/** @param {string} url @param {string} origin @param {'GET' | 'OPTIONS'} method @returns {Promise<Response | undefined>} */
async function request(url, origin, method) {
  const headers = {
    origin,
    ...(method === 'OPTIONS' && { 'access-control-request-method': 'POST' }),
  };
  try {
    const response = await fetch(url, { method, headers, signal: AbortSignal.timeout(TIMEOUT) });
    await response.body?.cancel();
    return response;
  } catch {
    return undefined;
  }
}

/** @param {Response | undefined} response @param {string} origin */
const allows = (response, origin) => ['*', origin].includes(response?.headers.get(HEADER) ?? '');
