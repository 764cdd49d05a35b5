# Starts the server as the systemd unit does: without privileges, and with only its state folder writable.
# Run it in a new mount namespace, so that the machine's folders stay as they are.

umask "$UMASK"
state=/var/lib/$STATE_DIRECTORY
for folder in /opt /etc /var/lib; do mount -t tmpfs -o mode=755 tmpfs $folder; done

install -d -m 755 "$WORKING_DIRECTORY" /etc/site
install -m 755 "$SERVER" "$WORKING_DIRECTORY/server"
install -m 644 "$COMPANY/server.toml" /etc/site/
cp -r "$COMPANY/content" "$WORKING_DIRECTORY/content"
cp -r "$COMPANY/derived" "$WORKING_DIRECTORY/media"
cp -r "$COMPANY/site" "$WORKING_DIRECTORY/client"
chmod -R a+rX "$WORKING_DIRECTORY"

install -d "$state"
mount --bind "$COMPANY/data" "$state"
chown 65534:65534 "$state"
chmod "$STATE_DIRECTORY_MODE" "$state"

mount -t tmpfs tmpfs /tmp
for folder in / /opt /etc /var/lib /tmp; do mount -o remount,bind,ro $folder; done

cd "$WORKING_DIRECTORY"
exec env -i $ENVIRONMENT SERVER_NETWORK_LISTEN=127.0.0.1:0 \
  setpriv --reuid 65534 --regid 65534 --clear-groups --no-new-privs --bounding-set=-all $EXEC_START
