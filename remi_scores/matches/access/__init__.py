"""Who may see and write a match.

`lookup` finds a match for a request and checks its access. `links` and `codes` give access, and
revoke it. `quotas` limits what a device and an address may make. `moving` follows a device whose
key changes. `seats` says which phone writes which players' hands.
"""

from remi_scores.matches.access.codes import (
    TooManyTriesError,
    clean_code,
    find_limited,
    find_open,
    free_code,
)
from remi_scores.matches.access.links import (
    Ticket,
    change_code,
    enter_by_code,
    enter_by_link,
    link_token,
    qr_code,
    read_link_token,
    revoke_all,
    revoke_link,
    set_code_opens,
)
from remi_scores.matches.access.lookup import (
    deleted_matches_of,
    get_match,
    get_shared,
    known_names,
    matches_of,
    rematch_of,
    share_token,
)
from remi_scores.matches.access.moving import move_key
from remi_scores.matches.access.owners import (
    become_owner,
    may_name_owner,
    name_owner,
    object_to_owner,
)
from remi_scores.matches.access.phones import let_write, remove_phone
from remi_scores.matches.access.quotas import Kind, count_one_more
from remi_scores.matches.access.seats import (
    answer_request,
    device_mark,
    free_seats,
    leave_seat,
    mark_read,
    must_ask,
    release_seat,
    stop_inviting,
    store_seats,
    take_seat,
    take_seat_by_name,
)

__all__ = [
    "Kind",
    "Ticket",
    "TooManyTriesError",
    "answer_request",
    "become_owner",
    "change_code",
    "clean_code",
    "count_one_more",
    "deleted_matches_of",
    "device_mark",
    "enter_by_code",
    "enter_by_link",
    "find_limited",
    "find_open",
    "free_code",
    "free_seats",
    "get_match",
    "get_shared",
    "known_names",
    "leave_seat",
    "let_write",
    "link_token",
    "mark_read",
    "matches_of",
    "may_name_owner",
    "move_key",
    "must_ask",
    "name_owner",
    "object_to_owner",
    "qr_code",
    "read_link_token",
    "release_seat",
    "rematch_of",
    "remove_phone",
    "revoke_all",
    "revoke_link",
    "set_code_opens",
    "share_token",
    "stop_inviting",
    "store_seats",
    "take_seat",
    "take_seat_by_name",
]
