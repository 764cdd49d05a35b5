import { type ChangeEvent, useCallback, useEffect, useId } from 'react';
import type { WellField, WellView } from '#types';
import { fromCore } from './core';
import { createWellCheck } from './search';
import { useStore } from './useStore';

/** The parts of every field. */
interface FieldProps {
  id: string;
  name: string;
  'data-part': WellField;
  value: string;
  'aria-invalid': boolean;
  'aria-describedby': string;
}

interface SelectProps extends FieldProps {
  onChange(event: ChangeEvent<HTMLSelectElement>): void;
}

interface TextProps extends FieldProps {
  type: 'text';
  autoComplete: 'off';
  spellCheck: false;
  onChange(event: ChangeEvent<HTMLInputElement>): void;
}

export interface WellBehaviour {
  view: WellView;
  /** Starts a failed check again. */
  retry(): void;
  /** For the button outside of the form that replaces the fields by a line with the conditions: `view.isFolded`. */
  showProps: { type: 'submit'; form: string };
  /** For the button in that line that shows the fields again. */
  changeProps: { type: 'button'; 'data-part': 'change'; 'aria-expanded': false; onClick(): void };
  /** For the element around the fields, the status and the tools. */
  rootProps: { ref(element: HTMLElement | null): void };
  /** For the form around the fields. */
  formProps: {
    id: string;
    role: 'search';
    hidden: boolean;
    ref(form: HTMLFormElement | null): void;
    onFocus(): void;
    onSubmit(event: { preventDefault(): void }): void;
  };
  casingProps: SelectProps;
  weightProps: SelectProps & { disabled: boolean };
  pressureProps: TextProps;
  temperatureProps: TextProps;
  sourProps: {
    id: string;
    name: 'h2s';
    value: 'yes';
    type: 'checkbox';
    checked: boolean;
    onChange(event: ChangeEvent<HTMLInputElement>): void;
  };
  /** For the element below a field with its interpretation or error. */
  noteProps(field: WellField): { id: string; role: 'status' };
  /** The error of an unreadable field, with an example. */
  problem(field: WellField): string | undefined;
  /** For the element with the number of tools that pass. */
  statusProps: { role: 'status'; 'data-part': 'status'; tabIndex: -1 };
  /** For the element around the tools. */
  resultsProps: { id: string; 'aria-busy': boolean };
}

/**
 * Finds the tools for a well by casing, differential pressure, temperature and H2S.
 *
 * @param search the query of the page's URL; write `view.params` back into it with `replaceState`
 */
export function useWell(search = ''): WellBehaviour {
  const [view, store] = useStore(() => new (fromCore('WellStore'))({ search }, createWellCheck()));
  const id = useId();

  useEffect(() => store.urlChanged(search), [store, search]);

  const { chooseCasing, chooseWeight, chooseSour, typePressure, typeTemperature } = store;
  // Values that were entered before hydration, or restored by the browser.
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

  const problem = (field: WellField) =>
    view.state === 'ready'
      ? view.answer?.problems.find(each => each.field === field)?.text
      : undefined;
  const noteId = (field: WellField) => `${id}-${field}-note`;
  const field = (name: WellField, value: string) => ({
    id: `${id}-${name}`,
    name,
    'data-part': name,
    value,
    'aria-invalid': problem(name) !== undefined,
    'aria-describedby': noteId(name),
  });
  const text = { type: 'text', autoComplete: 'off', spellCheck: false } as const;

  return {
    view,
    retry: store.retry,
    showProps: { type: 'submit', form: `${id}-form` },
    changeProps: {
      type: 'button',
      'data-part': 'change',
      'aria-expanded': false,
      onClick: store.unfold,
    },
    rootProps: { ref: store.attach },
    formProps: {
      id: `${id}-form`,
      role: 'search',
      hidden: view.isFolded,
      ref: adopt,
      onFocus: store.touched,
      onSubmit: event => {
        event.preventDefault();
        store.fold();
      },
    },
    casingProps: {
      ...field('casing', view.casing),
      onChange: event => chooseCasing(event.target.value),
    },
    weightProps: {
      ...field('weight', view.weight),
      disabled: view.weights.length === 0,
      onChange: event => chooseWeight(event.target.value),
    },
    pressureProps: {
      ...field('pressure', view.pressure),
      ...text,
      onChange: event => typePressure(event.target.value),
    },
    temperatureProps: {
      ...field('temperature', view.temperature),
      ...text,
      onChange: event => typeTemperature(event.target.value),
    },
    sourProps: {
      id: `${id}-h2s`,
      name: 'h2s',
      value: 'yes',
      type: 'checkbox',
      checked: view.sour,
      onChange: event => chooseSour(event.target.checked),
    },
    noteProps: name => ({ id: noteId(name), role: 'status' }),
    problem,
    statusProps: { role: 'status', 'data-part': 'status', tabIndex: -1 },
    resultsProps: { id: `${id}-results`, 'aria-busy': view.state === 'asking' },
  };
}
