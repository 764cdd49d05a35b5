import type { CareerField } from '#types';
import { type FormBehaviour, type FormSettings, useForm } from './useForm';

/** The application form. The chosen file is in `view.files.resume`. */
export function useCareerForm(
  options: Pick<FormSettings, 'timeout'> = {},
): FormBehaviour<CareerField> {
  return useForm<CareerField>('career', options)[0];
}
