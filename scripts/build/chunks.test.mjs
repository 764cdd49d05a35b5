import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { modulesIn } from './chunks.mjs';

describe('modules of a chunk', () => {
  const modules = modulesIn({
    'ui/components': ['Form', 'Dialog'],
    'core-wasm/hooks': ['use\\w*Form'],
  });
  for (const [path, expected] of /** @type {const} */ ([
    ['/site/ui/components/Form/Form.module.css', true],
    ['C:\\site\\ui\\components\\Dialog\\Dialog.tsx', true],
    ['/site/core-wasm/hooks/useContactForm.ts', true],
    ['/site/ui/components/FormPage/FormPage.tsx', false],
    ['/site/ui/pages/Dialog.tsx', false],
    ['/site/core-wasm/hooks/useFormField.ts', false],
  ])) {
    test(`${path} ${expected ? 'is' : 'is not'} one`, () =>
      assert.equal(modules.test(path), expected));
  }
});
