import { type LightboxBehaviour, useLightbox } from 'core-wasm/react';
import { lightbox } from '../../content/lightbox';

/** The behaviour of a picture viewer, by its accessible name. */
export const useViewer = (name: string, count: number): LightboxBehaviour =>
  useLightbox({ count, labels: { ...lightbox.labels, lightbox: name } });
