import type { CareerField, FormOptions } from '#types';
import { type FormBehaviour, useFormOf } from './useFormOf';

/** The application form. The chosen file is in `view.files.resume`. */
export function useCareerForm(
  options: Partial<Pick<FormOptions, 'timeout' | 'keep'>> = {},
): FormBehaviour<CareerField, Record<CareerField, string>> {
  return useFormOf<CareerField>('career', options);
}
