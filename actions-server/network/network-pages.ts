/**
 * Which addresses of a network lead to one page. Networks answer a page under a host of the country or for mobile
 * devices, and with a language or a tab behind it: `fr.linkedin.com/in/jane-doe/en` and `linkedin.com/mwlite/in/jane-doe`
 * are `linkedin.com/in/jane-doe`. Of other hosts nothing is known, so that the first label tells sites apart there.
 * `canonical_network_url` of the database has the same expressions.
 */

/** Networks with a host for each country (`fr.`, `pt-br.`), and networks that have one for mobile devices only. */
const countryOrMobile =
  /^(?:(?:[a-z]{2}(?:-[a-z]{2})?|m|mobile|touch)\.)+((?:linkedin|xing|viadeo|facebook|pinterest)\.com)$/;
const mobile = /^(?:(?:m|mobile|touch)\.)+((?:twitter|x|instagram|youtube|tiktok)\.com)$/;

/** The host of a network without the label of a country or of mobile devices; any other host as it is. */
export function hostOfNetwork(host: string): string {
  return host.replace(countryOrMobile, '$1').replace(mobile, '$1');
}

/** The path of a page without what leads to the page for mobile devices, to a language or to a tab of it. */
export function pathOfPage(host: string, path: string): string {
  if (host === 'linkedin.com') {
    return path
      .replace(/^(?:\/(?:mwlite|comm))+(?=\/)/i, '')
      .replace(/^(\/(?:in|company|school|showcase)\/[^/]+)\/.*$/i, '$1');
  }
  if (host === 'xing.com') return path.replace(/^(\/(?:profile|pages|companies)\/[^/]+)\/.*$/i, '$1');
  return path;
}

const networks =
  /^(?:(?:linkedin|xing|viadeo|facebook|pinterest|twitter|x|instagram|youtube|tiktok|github|gitlab|malt|bitbucket|behance|dribbble)\.[a-z]{2,3}|lnkd\.in|fb\.com|stackoverflow\.com)$/;
/** Pages of the professional network that are those of one person, company or school. */
const ownPage =
  /^\/(?:in|pub|company|company-beta|school|showcase|groups|(?:sales|talent|recruiter)\/[a-z0-9_]+)\/[^/]+/;
const sharedPage =
  /^(?:\/(?:login|signup|signin|home|feed|about|explore|search|settings|jobs|home\.php|profile\.php|profile|profiles|company|pages|companies|in|users|u|channel|redirect)?)?$/;

/**
 * Whether a page of a network is the same for everybody: its start, a list, a form to sign in, or a path without a name.
 * @param path in lower case, without a slash at its end
 */
export function isSharedPage(host: string, path: string): boolean {
  if (host === 'linkedin.com') return !ownPage.test(path);
  return networks.test(host) && sharedPage.test(path);
}
