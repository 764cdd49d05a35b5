import { type MouseEvent, useId, useLayoutEffect } from 'react';
import { type FormParts, fieldId } from './useFormField';

/** The list of a form's errors, each with a link to its field. */
export function useErrorSummary<Name extends string>({ view, store, id: formId }: FormParts<Name>) {
  const id = useId();
  const isShown = view.summary.length > 0;
  // The first wrong field has had the focus before the list moved it down.
  useLayoutEffect(() => {
    const focused = document.activeElement;
    if (isShown && focused?.getAttribute('aria-invalid') === 'true') {
      focused.scrollIntoView({ block: 'center' });
    }
  }, [isShown]);
  return {
    /** Each message once, with a link to its field; empty without errors. */
    entries: (view.summary as Name[]).map(field => ({
      field,
      message: view.errors[field] ?? '',
      /** For the link to the field. */
      linkProps: {
        href: `#${fieldId(formId, field)}`,
        onClick: (event: MouseEvent) => {
          // The link focuses the field and does not change the URL.
          event.preventDefault();
          store.focusField(field);
        },
      },
    })),
    /** For the element around the list. It must contain an element with `titleProps`. */
    rootProps: { role: 'group', 'aria-labelledby': id, 'data-error-summary': true },
    titleProps: { id },
  } as const;
}

/** What `useErrorSummary` returns: the errors of a form, and the props of their list. */
export interface ErrorSummary<Name extends string = string>
  extends ReturnType<typeof useErrorSummary<Name>> {}
