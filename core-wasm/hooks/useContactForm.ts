import { useCallback, useEffect, useMemo } from 'react';
import { PlacesStore } from '#core';
import type { ContactField, PlaceField, PlacesOptions, PlacesView } from '#types';
import { type FieldProps, type FormBehaviour, type FormSettings, useForm } from './useForm';
import { useStore } from './useStore';

export interface ContactFormBehaviour extends FormBehaviour<ContactField> {
  /**
   * How country and state are entered: a `select` with these options, or a text input. `fieldProps` fits either. An
   * option's value is its name; begin with one that is empty.
   */
  places: PlacesView;
}

/** The enquiry form, with the choice of country and state. */
export function useContactForm(
  options: Pick<FormSettings, 'timeout'> & PlacesOptions = {},
): ContactFormBehaviour {
  const { region, ...settings } = options;
  const [places, placesStore] = useStore(
    () => new PlacesStore(region === undefined ? {} : { region }),
  );
  const typed = useCallback(
    (name: string, value: string) => {
      if (name === 'country') placesStore.countryChosen(value);
    },
    [placesStore],
  );
  const [form, store] = useForm<ContactField>('contact', settings, typed);

  const {
    formProps: { ref: attach },
    propose,
  } = form;
  const actions = useMemo(() => {
    const adopt = () => placesStore.adopt(store.text('country'), store.text('state'));
    return {
      ref: (element: HTMLFormElement | null) => {
        attach(element);
        // By now its fields have met the store.
        if (element) adopt();
      },
      propose: (name: ContactField, value: string) => {
        propose(name, value);
        if (name === 'country' || name === 'state') adopt();
      },
    };
  }, [attach, propose, store, placesStore]);

  // A form that begins anew has no country.
  useEffect(() => {
    if (form.view.state === 'succeeded') placesStore.adopt('', '');
  }, [form.view.state, placesStore]);

  return {
    ...form,
    places,
    formProps: { ...form.formProps, ref: actions.ref },
    propose: actions.propose,
    fieldProps: (name, about) => {
      const props = form.fieldProps(name, about);
      if (name === 'country') return entered(props, places.country);
      return name === 'state' ? entered(props, places.state) : props;
    },
  };
}

/** The props of a field that is a choice or typed. */
function entered(props: FieldProps<ContactField>, place: PlaceField): FieldProps<ContactField> {
  if (place.control === 'text') return props;
  const { type: _, maxLength: __, ...rest } = props;
  return { ...rest, disabled: place.disabled };
}
