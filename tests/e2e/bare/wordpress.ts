import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { start, stop } from '../../../scripts/build/command.mjs';
import { freePort } from '../../../scripts/build/port.mjs';

const SOURCE = '/usr/share/wordpress';

/** The parts of a WordPress installation that are missing on this machine. */
export const missing = ['/usr/bin/php', '/usr/sbin/mariadbd', `${SOURCE}/wp-settings.php`].filter(
  path => !existsSync(path),
);

const PICTURE = 'server/content/media/insights/inspection-bench.webp';

/** Posts with entities, emoji, shortcodes, scripts, a long text and a picture. */
const POSTS = `
  // Who may write scripts.
  wp_set_current_user(1);
  $long = str_repeat('Setting depth is measured from the rotary table. ', 30);
  $picture = wp_upload_bits('packer.webp', null, file_get_contents($argv[1]));
  $file = wp_insert_attachment(['post_mime_type' => 'image/webp', 'post_title' => 'Packer', 'post_status' => 'inherit'], $picture['file']);
  require_once ABSPATH . 'wp-admin/includes/image.php';
  wp_update_attachment_metadata($file, wp_generate_attachment_metadata($file, $picture['file']));
  $id = wp_insert_post(['post_title' => 'Packers & plugs 🔧', 'post_content' => "[gallery ids=\\"1\\"]<script>alert(1)</script>$long", 'post_status' => 'publish']);
  set_post_thumbnail($id, $file);
  wp_insert_post(['post_title' => 'No picture', 'post_content' => 'Short “quotes” &amp; more.', 'post_status' => 'publish']);
`;

/** Starts a default WordPress with its own database, two posts and plain permalinks. */
export async function startWordPress() {
  const folder = await mkdtemp(join(tmpdir(), 'wordpress-'));
  const [site, data, socket] = [join(folder, 'site'), join(folder, 'data'), join(folder, 'socket')];
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const run = promisify(execFile);
  await run('mariadb-install-db', [
    ...['--no-defaults', `--datadir=${data}`, '--auth-root-authentication-method=normal'],
    ...['--skip-test-db', `--user=${process.env.USER ?? 'root'}`],
  ]);
  const database = start('/usr/sbin/mariadbd', [
    ...['--no-defaults', `--datadir=${data}`, `--socket=${socket}`, '--skip-networking'],
    ...[`--pid-file=${join(folder, 'pid')}`, `--user=${process.env.USER ?? 'root'}`],
  ]);
  const close = async (children: ReturnType<typeof start>[]) => {
    for (const child of children) {
      const closed = new Promise(resolve => child.once('close', resolve));
      stop(child);
      await closed;
    }
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await cp(SOURCE, site, {
      recursive: true,
      dereference: true,
      filter: path => !/wp-config\.php$/.test(path),
    });
    await writeFile(
      join(site, 'wp-config.php'),
      `<?php
      define('DB_NAME', 'blog'); define('DB_USER', 'root'); define('DB_PASSWORD', '');
      define('DB_HOST', 'localhost:${socket}'); define('DB_CHARSET', 'utf8mb4'); define('DB_COLLATE', '');
      define('WP_HOME', '${origin}'); define('WP_SITEURL', '${origin}'); define('WP_HTTP_BLOCK_EXTERNAL', true);
      define('DISABLE_WP_CRON', true); define('AUTOMATIC_UPDATER_DISABLED', true);
      foreach (['AUTH_KEY','SECURE_AUTH_KEY','LOGGED_IN_KEY','NONCE_KEY','AUTH_SALT','SECURE_AUTH_SALT','LOGGED_IN_SALT','NONCE_SALT'] as $key) define($key, $key);
      $table_prefix = 'wp_';
      if (!defined('ABSPATH')) define('ABSPATH', __DIR__ . '/');
      require_once ABSPATH . 'wp-settings.php';`,
    );
    await until(() =>
      run('mariadb', [
        '--no-defaults',
        `--socket=${socket}`,
        '-uroot',
        '-e',
        'CREATE DATABASE blog',
      ]),
    );
    const php = (code: string, ...args: string[]) =>
      run('php', ['-r', code, '--', ...args], { cwd: site });
    await php(`define('WP_INSTALLING', true); $_SERVER['HTTP_HOST'] = '127.0.0.1:${port}';
      require 'wp-load.php'; require 'wp-admin/includes/upgrade.php';
      function wp_mail() { return true; }
      wp_install('Blog', 'admin', 'admin@blog.example', true, '', 'password'); wp_delete_post(1, true);`);
    await php(
      `$_SERVER['HTTP_HOST'] = '127.0.0.1:${port}'; require 'wp-load.php'; ${POSTS}`,
      join(process.cwd(), PICTURE),
    );
    const web = start('/usr/bin/php', ['-S', `127.0.0.1:${port}`, '-t', site], { cwd: site });
    await until(async () => {
      const response = await fetch(`${origin}/?rest_route=/wp/v2/posts`);
      if (!response.ok) throw new Error(`WordPress responded with ${response.status}`);
    });
    return {
      origin,
      /** Switches to pretty permalinks, at /wp-json. */
      async prettyPermalinks() {
        await php(`$_SERVER['HTTP_HOST'] = '127.0.0.1:${port}'; require 'wp-load.php';
          update_option('permalink_structure', '/%postname%/'); flush_rewrite_rules(false);`);
      },
      close: () => close([web, database]),
    };
  } catch (error) {
    await close([database]);
    throw error;
  }
}

/** Retries for up to 30 seconds. */
async function until(work: () => Promise<unknown>) {
  for (let attempt = 0; ; attempt += 1) {
    try {
      await work();
      return;
    } catch (error) {
      if (attempt === 60) throw error;
      await new Promise(resolve => setTimeout(resolve, 500));
    }
  }
}
