import type { CareerField, FormOptions } from '#types';
import { type FormBehaviour, useFormOf } from './useForm';

/** The application form. The chosen file is in `view.files.resume`. */
export function useCareerForm(
  options: Partial<Pick<FormOptions, 'timeout'>> = {},
): FormBehaviour<CareerField> {
  return useFormOf<CareerField>('career', options);
}
