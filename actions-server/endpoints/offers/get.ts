/**
 * GET /rest/v2/offers/:id: one offer by its id or its reference, with the definition of its application form. The answer
 * is that of a public key, whichever key asks.
 */

import { z } from 'zod';
import type { Dependencies } from '../../dependencies.ts';
import { notFound } from '../../errors.ts';
import { fileLinkSigner } from '../../files/signed-links.ts';
import { GetOfferDocument, type OfferRecordFragment } from '../../graphql/generated.ts';
import { defineRoute, type Route } from '../../http/route.ts';
import { publicSessionOf } from '../../keys/sessions.ts';
import { isUuid, text } from '../../values/body-values.ts';
import { applicationFormOf } from './application-form.ts';
import { offerCaching } from './offer-caching.ts';
import { describeOffer } from './offer-description.ts';

/** The route; `applicationBody` is the schema of the body of an application. */
export function offerRoute(applicationBody: z.ZodObject): Route<Pick<Dependencies, 'config' | 'hasura'>> {
  const formOf = applicationFormOf(applicationBody);
  return defineRoute({
    method: 'get',
    path: '/rest/v2/offers/:id',
    access: 'any',
    description: describeOffer,
    params: z.object({
      id: text.meta({
        description: 'The `id` or the `referenceId` of the offer.',
        examples: ['DEMO-BACKEND'],
      }),
    }),
    async handler(
      { caller, params: { id }, signal },
      { config, hasura }: Pick<Dependencies, 'config' | 'hasura'>,
    ) {
      const isReference = { referenceId: { _eq: id } };
      const where = isUuid(id) ? { _or: [{ id: { _eq: id } }, isReference] } : isReference;
      const found = await publicSessionOf(hasura, caller).request(GetOfferDocument, { where }, { signal });
      const offer = found.offers.find((candidate) => candidate.id === id.toLowerCase()) ?? found.offers[0];
      if (!offer) throw notFound('Offer');
      const { cacheControl, linksSince } = offerCaching(caller, config.fileLinks.lifetimeSeconds);
      const linked = withLinks(offer, fileLinkSigner(caller.groupId, config, linksSince));
      return { json: { ...linked, applicationForm: formOf(found.fields, config) }, cacheControl };
    },
  });
}

/** The documents select the id of a file a second time as its `url`. */
function withLinks(offer: OfferRecordFragment, link: ReturnType<typeof fileLinkSigner>): OfferRecordFragment {
  const files = offer.files.map(({ file, ...rest }) => ({
    ...rest,
    file: file && { ...file, url: link(file.id, file.name) },
  }));
  return { ...offer, files };
}
