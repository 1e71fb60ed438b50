# A throw-away PostgreSQL for bin/test and bin/bench, removed on exit: source it after _lib.sh.

# Prints the folder of PostgreSQL's programs; of several Debian versions the newest.
find_postgres() {
    local initdb
    initdb=$(command -v initdb || printf '%s\n' /usr/lib/postgresql/*/bin/initdb | sort -V | tail -n 1)
    [ -x "$initdb" ] && dirname "$initdb"
}

# PostgreSQL refuses to run as root; Debian's package makes a user for it.
as_postgres() (
    cd /
    if [ "$(id -u)" -eq 0 ]; then exec runuser -u postgres -- "$@"; else exec "$@"; fi
)

# Sets POSTGRES_URL, or $reason if it cannot. The server skips every fsync, as its data is thrown
# away, and listens only on a socket in its own folder.
start_postgres() {
    reason="PostgreSQL does not start"
    postgres_programs=$(find_postgres) && postgres_folder=$(mktemp -d) || return
    trap stop_postgres EXIT
    [ "$(id -u)" -ne 0 ] || chown postgres "$postgres_folder"
    if ! as_postgres "$postgres_programs/initdb" --no-sync --auth=trust --username=remi --encoding=UTF8 \
        --locale=C.UTF-8 "$postgres_folder/data" >"$postgres_folder/log" 2>&1 ||
        ! as_postgres "$postgres_programs/pg_ctl" start --silent --wait --pgdata="$postgres_folder/data" \
            --log="$postgres_folder/server" --options="-k $postgres_folder -h '' -c max_connections=200 \
            -c fsync=off -c full_page_writes=off -c synchronous_commit=off" >>"$postgres_folder/log" 2>&1; then
        cat "$postgres_folder"/log "$postgres_folder"/server >&2
        return 1
    fi
    POSTGRES_URL="postgresql:///postgres?user=remi&host=$postgres_folder"
}

stop_postgres() {
    [ ! -e "$postgres_folder/data/postmaster.pid" ] ||
        as_postgres "$postgres_programs/pg_ctl" stop --silent --mode=immediate --pgdata="$postgres_folder/data"
    rm -rf "$postgres_folder"
}
