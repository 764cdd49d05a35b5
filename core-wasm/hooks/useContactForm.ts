import type { ContactField, FormOptions } from '#types';
import { type FormBehaviour, useFormOf } from './useFormOf';

/** The enquiry form. `view.places`, and `place` of the fields, say how country and state are entered. */
export function useContactForm(
  options: Partial<Pick<FormOptions, 'timeout' | 'region' | 'keep'>> = {},
): FormBehaviour<ContactField, Record<ContactField, string>> {
  return useFormOf<ContactField>('contact', options);
}
