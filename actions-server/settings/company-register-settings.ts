/** The settings of the register of companies. Off by default: then nothing about a company leaves this server. */
import { z } from 'zod';
import { operatorPolicy, problemOfUrl } from '../outbound/outbound-policy.ts';

export interface CompanyRegisterSettings {
  /** The address of the interface, without a slash at its end. */
  readonly url: string;
  /** Requests in a second of this process. */
  readonly requestsPerSecond: number;
}

/** The public register takes so many requests in a second from an address. */
const publicRate = 7;

function readBase(text: string, context: z.RefinementCtx): string {
  const problem = problemOfUrl(text, operatorPolicy) ?? (text.includes('?') ? 'must have no query' : null);
  if (problem !== null) context.addIssue({ code: 'custom', message: problem });
  return text.replace(/\/+$/, '');
}

export const companyRegisterVariables = {
  COMPANY_REGISTER_URL: z
    .string()
    .transform(readBase)
    .optional()
    .describe(
      'Address of the French register of companies, `https://recherche-entreprises.api.gouv.fr`, or of a service that answers like it ([docs/company-register.md](docs/company-register.md)); it may be in your own network. Without it the register is not asked.',
    ),
};

/** null: the register is not asked. */
export function companyRegisterSettings({
  COMPANY_REGISTER_URL: url,
}: z.output<z.ZodObject<typeof companyRegisterVariables>>): CompanyRegisterSettings | null {
  return url === undefined ? null : { url, requestsPerSecond: publicRate };
}
