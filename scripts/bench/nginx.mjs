import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { start, stop } from '../build/command.mjs';
import { freePort } from '../build/port.mjs';
import { UserError } from '../build/user-error.mjs';

/**
 * Starts nginx with fast settings: no log, open files are cached, and the kernel sends them.
 *
 * @param {string} folder for its configuration and its temporary files
 * @param {{ site: string, media: string, api: string }} files
 */
export async function startNginx(folder, files) {
  const port = await freePort();
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map(name => `${name}_temp_path ${folder}/${name};`)
    .join(' ');
  const settings = join(folder, 'nginx.conf');
  await writeFile(
    settings,
    `daemon off; worker_processes auto; pid ${folder}/nginx.pid; error_log ${folder}/error.log; user root;
events { worker_connections 4096; }
http {
  ${temporary}
  include /etc/nginx/mime.types; access_log off; sendfile on; gzip_static on; keepalive_requests 1000000000;
  open_file_cache max=10000;
  server {
    listen 127.0.0.1:${port};
    root ${files.site};
    location / { try_files $uri $uri/index.html =404; }
    location /media/ { alias ${files.media}/; }
    location /api/ { alias ${files.api}/; default_type application/json; }
  }
}
`,
  );
  const child = start('nginx', ['-c', settings, '-p', folder]);
  await new Promise((resolve, reject) => {
    child.once('error', () =>
      reject(new UserError('nginx is missing. Install it: apt-get install nginx-light')),
    );
    child.once('close', () => reject(new UserError('nginx did not start.')));
    setTimeout(resolve, 1000);
  });
  const closed = new Promise(resolve => child.once('close', resolve));
  const close = async () => {
    stop(child);
    await closed;
  };
  return { origin: `http://127.0.0.1:${port}`, pid: child.pid ?? 0, close };
}
