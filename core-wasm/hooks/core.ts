import {
  CarouselStore,
  CompareStore,
  ConsentStore,
  DialogStore,
  excerpt,
  FilmStore,
  FormStore,
  HeaderStore,
  LightboxStore,
  LoadingStore,
  LogoStripStore,
  MenuStore,
  MobileMenuStore,
  NavigationStore,
  PdfCardStore,
  PlacesStore,
  ResourceStore,
  RevealStore,
  SearchStore,
  TrackStore,
} from '../pkg/core_wasm.js';
import { loaded } from './wasm';

const CORE = {
  CarouselStore,
  CompareStore,
  ConsentStore,
  DialogStore,
  FilmStore,
  FormStore,
  HeaderStore,
  LightboxStore,
  LoadingStore,
  LogoStripStore,
  MenuStore,
  MobileMenuStore,
  NavigationStore,
  PdfCardStore,
  PlacesStore,
  ResourceStore,
  RevealStore,
  SearchStore,
  TrackStore,
  excerpt,
};

/** The core as JavaScript sees it: its stores, and what needs none. */
export type Core = typeof CORE;

/** The loaded core. Throws an error that says what to do when it is not loaded yet. */
export function core(): Core {
  loaded();
  return CORE;
}
