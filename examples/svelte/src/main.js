import { init } from 'core-wasm';
import { mount } from 'svelte';
import App from './App.svelte';

init().then(() => mount(App, { target: document.querySelector('main') }));
