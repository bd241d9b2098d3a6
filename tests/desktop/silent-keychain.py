"""A Secret Service on the bus that accepts every call and never responds, because gnome-keyring can't hang on demand.
Prints one line when it owns its name.
"""
import dbus
import dbus.lowlevel
import dbus.service
from dbus.mainloop.glib import DBusGMainLoop
from gi.repository import GLib

METHOD_CALL = 1


def silent(_connection, message):
    """Takes what is meant for the keychain and says nothing."""
    if message.get_type() == METHOD_CALL and message.get_path().startswith("/org/freedesktop/secrets"):
        return dbus.lowlevel.HANDLER_RESULT_HANDLED
    return dbus.lowlevel.HANDLER_RESULT_NOT_YET_HANDLED


DBusGMainLoop(set_as_default=True)
bus = dbus.SessionBus()
bus.add_message_filter(silent)
name = dbus.service.BusName("org.freedesktop.secrets", bus)
print("ready", flush=True)
GLib.MainLoop().run()
