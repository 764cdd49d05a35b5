import type { ContactField, FormOptions } from '#types';
import { type FormBehaviour, useFormOf } from './useForm';

/** The enquiry form. How country and state are entered is in `view.places`, and in the `place` of their fields. */
export function useContactForm(
  options: Partial<Pick<FormOptions, 'timeout' | 'region'>> = {},
): FormBehaviour<ContactField> {
  return useFormOf<ContactField>('contact', options);
}
