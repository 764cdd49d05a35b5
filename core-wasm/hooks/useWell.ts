import { type ChangeEvent, useCallback, useEffect, useId } from 'react';
import type { WellField } from '#types';
import { fromCore } from './core';
import { createWellCheck } from './search';
import { useStore } from './useStore';

/**
 * Finds the tools for a well by casing, differential pressure, temperature and H2S.
 *
 * @param search the query of the page's URL; write `view.params` back into it with `replaceState`
 */
export function useWell(search = '') {
  const [view, store] = useStore(() => new (fromCore('WellStore'))(search, createWellCheck()));
  const id = useId();

  useEffect(() => store.urlChanged(search), [store, search]);

  // Values that were entered before hydration.
  const adopt = useCallback(
    (form: HTMLFormElement | null) => {
      if (!form) return;
      const entered = new FormData(form);
      const of = (name: string) => String(entered.get(name) ?? '');
      const current = store.getSnapshot();
      if (of('casing') !== current.casing) store.chooseCasing(of('casing'));
      if (of('weight') !== current.weight) store.chooseWeight(of('weight'));
      if (of('pressure') !== current.pressure) store.typePressure(of('pressure'));
      if (of('temperature') !== current.temperature) store.typeTemperature(of('temperature'));
      if (entered.has('h2s') !== current.sour) store.chooseSour(entered.has('h2s'));
    },
    [store],
  );

  const idOf = (part: string) => `${id}-${part}`;
  const answerOf = (field: WellField) => (view.answered.includes(field) ? view.answer : undefined);
  const problem = (field: WellField) =>
    answerOf(field)?.problems.find(each => each.field === field)?.text;
  const field = (name: WellField, value: string) => ({
    id: idOf(name),
    name,
    'data-part': name,
    value,
    'aria-invalid': problem(name) !== undefined,
    'aria-describedby': idOf(`${name}-note`),
  });
  const text = { type: 'text', spellCheck: false } as const;

  return {
    view,
    /** Starts a failed check again. */
    retry: store.retry,
    /** For the button outside of the form that replaces the fields by a line with the conditions: `view.isFolded`. */
    showProps: { type: 'submit', form: idOf('form') },
    /** For the button in that line that shows the fields again. */
    changeProps: {
      type: 'button',
      'data-part': 'change',
      'aria-expanded': false,
      onClick: store.unfold,
    },
    /** For the element around the fields, the status and the tools. */
    rootProps: { ref: store.attach },
    /** For the form around the fields. */
    formProps: {
      id: idOf('form'),
      role: 'search',
      hidden: view.isFolded,
      // The URL has the well: a browser that comes back must not restore some of the fields and thereby replace it.
      autoComplete: 'off',
      ref: adopt,
      onFocus: store.touched,
      onSubmit: (event: { preventDefault(): void }) => {
        event.preventDefault();
        store.fold();
      },
    },
    casingProps: {
      ...field('casing', view.casing),
      onChange: (event: ChangeEvent<HTMLSelectElement>) => store.chooseCasing(event.target.value),
    },
    weightProps: {
      ...field('weight', view.weight),
      disabled: view.weights.length === 0,
      onChange: (event: ChangeEvent<HTMLSelectElement>) => store.chooseWeight(event.target.value),
    },
    pressureProps: {
      ...field('pressure', view.pressure),
      ...text,
      onChange: (event: ChangeEvent<HTMLInputElement>) => store.typePressure(event.target.value),
    },
    temperatureProps: {
      ...field('temperature', view.temperature),
      ...text,
      onChange: (event: ChangeEvent<HTMLInputElement>) => store.typeTemperature(event.target.value),
    },
    sourProps: {
      id: idOf('h2s'),
      name: 'h2s',
      value: 'yes',
      type: 'checkbox',
      checked: view.sour,
      onChange: (event: ChangeEvent<HTMLInputElement>) => store.chooseSour(event.target.checked),
    },
    /** For the element below a field with its interpretation or error. */
    noteProps: (name: WellField) => ({ id: idOf(`${name}-note`), role: 'status' }) as const,
    /** The error of an unreadable field, with an example. */
    problem,
    /** The interpretation of a field's text, with its unit. */
    reading: (field: 'pressure' | 'temperature') => answerOf(field)?.[field],
    /** For the element with the number of tools that pass. */
    statusProps: { role: 'status', 'data-part': 'status', tabIndex: -1 },
    /** For the element around the tools. */
    resultsProps: { id: idOf('results'), 'aria-busy': view.state === 'asking' },
  } as const;
}

/** What `useWell` returns: the tools for a well, and the props of its form. */
export interface WellBehaviour extends ReturnType<typeof useWell> {}
