import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { show } from '../build/command.mjs';
import { inRoot } from '../build/paths.mjs';
import { serve } from '../build/serve.mjs';
import { runMain, UserError } from '../build/user-error.mjs';
import { hasSchemathesis, pythonProgram } from '../setup/python.mjs';

// npm run test:api [-- options of schemathesis]: sends valid and invalid requests to the server, and checks its responses against its
// OpenAPI document.
runMain(async () => {
  if (!(await hasSchemathesis())) {
    throw new UserError(
      'schemathesis is missing. npm test installs it into .tools/python; that needs python3 with venv and pip.',
    );
  }
  const data = await mkdtemp(join(tmpdir(), 'api-'));
  process.env.SERVER_SPAM_REFUSED_AFTER = '1000000000';
  const server = await serve({ args: ['--data', data] });
  try {
    return await show(
      pythonProgram('st'),
      [
        ...['--config-file', inRoot('tests/api/schemathesis.toml')],
        ...['run', `${server.origin}/api/openapi.json`, '--no-color'],
        ...process.argv.slice(2),
      ],
      // It creates a folder in its working directory.
      { cwd: data },
    );
  } finally {
    await server.close();
    await rm(data, { recursive: true });
  }
});
